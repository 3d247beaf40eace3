/* The third line throws while the page loads: the flow names this file and that line. */
var nothing = undefined;
nothing.name = 'TypeError';
