import Glibc
import PageProcess
import Terminal

if CommandLine.arguments.dropFirst().first == pageProcessMarker { runPageProcess() }
guardTerminal()
let code = runProgram(Array(CommandLine.arguments.dropFirst()))
fflush(nil)
// Not `exit`: it would take libraries apart that the threads of unfinished work still use.
_exit(code)
