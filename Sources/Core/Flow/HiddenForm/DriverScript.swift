/// The driver's script: one function, the same for every page and every value. What it fills in comes as its argument.
///
/// Everything is found and looked at before anything is filled. jQuery finds and sets where there is one; events are
/// dispatched as the DOM's own, since handlers of jQuery's hear those too and others hear nothing else.
let driverScript = #"""
    function (plan) {
      'use strict';
      var step = 'find', field = '';
      var $ = plan.jquery && typeof window.jQuery === 'function' ? window.jQuery : null;
      function Refusal(reason) { this.reason = reason; }
      function refuse(reason) { throw new Refusal(reason); }
      function all(selector) {
        return $ ? $(selector).get() : Array.prototype.slice.call(document.querySelectorAll(selector));
      }
      function ownedBy(form, elements) {
        return form ? elements.filter(function (el) { return el.form === form; }) : elements;
      }
      function signatureOf(el) {
        var type = el.type ? String(el.type).toLowerCase() : '';
        return el.tagName.toLowerCase() + ' ' + type + ' ' + (el.getAttribute('name') || '');
      }
      function clean(text) { return String(text).replace(/\s+/g, ' ').trim(); }
      function lines(text) { return String(text).replace(/\r\n?/g, '\n'); }
      function tell(el) {
        el.dispatchEvent(new Event('input', { bubbles: true }));
        el.dispatchEvent(new Event('change', { bubbles: true }));
      }
      function labelOf(el) { return el.labels && el.labels.length ? clean(el.labels[0].textContent) : ''; }
      function find(wanted, form) {
        var found = ownedBy(form, all(wanted.selector));
        var el = found[wanted.index];
        if (!el) {
          if (plan.believes) return null;
          refuse('field not found: ' + wanted.selector);
        }
        if (wanted.signature !== null && signatureOf(el) !== wanted.signature) {
          refuse('the page has changed it: it was “' + wanted.signature + '” and is “' + signatureOf(el) + '”');
        }
        if (el.matches ? el.matches(':disabled') : el.disabled) refuse('it is disabled');
        return { el: el, wanted: wanted, group: found };
      }
      function choose(el, wanted) {
        var options = Array.prototype.slice.call(el.options);
        var right = options.filter(function (o) { return o.value === wanted.value && clean(o.label || o.text) === wanted.text; })[0]
          || options.filter(function (o) { return o.value === wanted.value; })[0]
          || options.filter(function (o) { return clean(o.label || o.text) === clean(wanted.value); })[0];
        if (!right) refuse('it has no such choice any more');
        if (right.disabled) refuse('this choice is disabled');
        right.selected = true;
        tell(el);
      }
      function mark(el, isOn) {
        if (el.checked !== isOn) el.click();
        if (el.checked !== isOn) refuse('the page does not let it be ' + (isOn ? 'checked' : 'unchecked'));
      }
      function write(el, value) {
        if ($) $(el).val(value); else el.value = value;
        if (lines(el.value) !== lines(value)) {
          refuse('it does not take this value: ' + el.value.length + ' of ' + value.length + ' characters are in it');
        }
        tell(el);
      }
      function fill(spot) {
        var el = spot.el, wanted = spot.wanted, tag = el.tagName.toLowerCase();
        if (tag === 'select') return choose(el, wanted);
        if (tag === 'input' && el.type === 'checkbox') return mark(el, wanted.value === true || wanted.value === 'on');
        if (tag === 'input' && el.type === 'radio') {
          var button = spot.group.filter(function (o) { return o.value === wanted.value; })[0]
            || spot.group.filter(function (o) { return labelOf(o) === clean(wanted.value); })[0];
          if (!button) refuse('it has no such choice any more');
          return mark(button, true);
        }
        return write(el, String(wanted.value));
      }
      function press(form, button) {
        if (!plan.submit) {
          if (!form) refuse('there is no form to send');
          return form.requestSubmit();
        }
        if (!button) {
          if (plan.believes) return undefined;
          refuse('the button is not there: ' + plan.submit.selector);
        }
        if (button.matches ? button.matches(':disabled') : button.disabled) refuse('the button is disabled');
        return button.click();
      }
      try {
        var form = plan.form ? all(plan.form.selector)[plan.form.index] || null : null;
        if (plan.form && !form && !plan.believes) refuse('the form is not there: ' + plan.form.selector);
        var spots = [];
        plan.fields.forEach(function (wanted) {
          field = wanted.id;
          var spot = find(wanted, form);
          if (spot) spots.push(spot);
        });
        step = 'fill';
        spots.forEach(function (spot) {
          field = spot.wanted.id;
          fill(spot);
        });
        step = 'press';
        field = '';
        var owner = form || (spots.length ? spots[0].el.form : null);
        var button = plan.submit ? ownedBy(plan.submit.isOfForm ? owner : null, all(plan.submit.selector))[plan.submit.index] : null;
        press(owner, button || null);
        return JSON.stringify({ success: true, fields: plan.believes ? plan.fields.length : spots.length, jquery: $ ? String($.fn.jquery) : null });
      } catch (error) {
        var reason = error instanceof Refusal ? error.reason : String(error);
        return JSON.stringify({ success: false, step: step, field: field, reason: reason });
      }
    }
    """#

/// Which jQuery the page has: its version, or null.
let jQueryProbe = "typeof window.jQuery === 'function' && window.jQuery.fn ? String(window.jQuery.fn.jquery) : null"
