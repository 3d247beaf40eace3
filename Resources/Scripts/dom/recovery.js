/** After a task that was ended at any point: what holds only during a task is put back. */
function recoverTree() {
  resetEvents();
  resetObservers();
  underConstruction = null;
  summaryToggles = [];
  rewritten = null;
  structureVersion++;
  attributeVersion++;
  stateVersion++;
  sheetsChanged();
  dirty = true;
}
