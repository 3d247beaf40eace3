jQuery(function ($) {
  'use strict';

  function say(text) { $('#result').text(text); }

  $('#version').html('jQuery <b>' + $.fn.jquery + '</b> is ready.');
  $('#form').on('submit', function (event) {
    event.preventDefault();
    say('serialize: ' + $(this).serialize());
  });
  $('#get').on('click', function () {
    $.getJSON('/scripts/data.json', { q: 'ё&=', page: 2 }).done(function (data) {
      say(data.method + ' ' + JSON.stringify(data.fields) + ', fruit: ' + data.fruit.join(', '));
    });
  });
  $('#post').on('click', function () {
    $.post('/scripts/data.json', $('#form').serializeArray(), function (data) {
      say(data.method + ' ' + JSON.stringify(data.fields));
    }, 'json');
  });
  $('#fail').on('click', function () {
    $.ajax('/scripts/nowhere.json').fail(function (request, status) { say(status + ': ' + request.status); });
  });
  $('#append').on('click', function () {
    var number = $('#list li').length + 1;
    $('#list').append($('<li>').append($('<a class="item">').attr('href', '#' + number).text('Line ' + number)));
    say('The list has ' + $('#list > li:last-child').index() + ' lines before its last one.');
  });
  $('#list').on('click', 'a.item', function (event) {
    event.preventDefault();
    $(this).closest('li').addClass('seen').siblings().removeClass('seen');
    say('Pressed: ' + $(this).text());
  });
  $('#toggle').on('click', function () {
    $('#list').toggle();
    say('The list is ' + ($('#list').is(':visible') ? 'shown.' : 'hidden.'));
  });
  $('#val').on('click', function () {
    $('[name=name]').val('set by val');
    $('[name=fruit]').val('apple').trigger('change');
    say('val: ' + $('[name=name]').val() + ', ' + $('select').val() + ', ' + $(':checkbox:checked').length + ' ticked');
  });
  $('[name=fruit]').on('change', function () { $('#version').append(' Fruit: ' + this.value + '.'); });
});
