import HTMLParsing

if CommandLine.arguments.dropFirst().first == parserChildMarker { runParserChild() }

print("latchkey")
