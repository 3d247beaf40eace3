import Glibc
import HTMLParsing
import Terminal

if CommandLine.arguments.dropFirst().first == parserChildMarker { runParserChild() }
guardTerminal()
exit(runProgram(Array(CommandLine.arguments.dropFirst())))
