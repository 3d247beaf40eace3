private func generated(_ path: String, _ title: String, _ lesson: String, _ page: HostilePage) -> Room {
    Room("/hostile/\(path)", title, lesson, content: .answered { hostilePage($0, page) })
}

let hostilePageRooms = [
    Room("/hostile/endless-loop", "An endless loop", "one press, and the script never ends"),
    Room("/hostile/endless-loop-at-load", "An endless loop at load", "the page's own script never ends"),
    Room("/hostile/endless-timers", "Endless timers", "each timer starts two more"),
    Room("/hostile/big-string", "A string of 1 GiB", "a text doubled until it is too long"),
    Room("/hostile/memory", "Memory without end", "a list that grows until somebody stops it"),
    Room("/hostile/write-storm", "A storm of document.write", "a page that writes itself for ever"),
    generated("deep", "10,000 nested elements", "a page as deep as a well", .deepNesting),
    generated("long-word", "A word of 1,000,000 characters", "nowhere to break the line", .longWord),
    generated("wide-table", "A table of 10,000 columns", "more columns than a terminal has cells", .wideTable),
    generated("attributes", "100,000 attributes", "on one element, and one attribute of 5 MiB", .manyAttributes),
    Room("/hostile/regex", "A catastrophic pattern", "30 letters, and no end of matching them"),
    Room("/hostile/recursion", "Endless recursion", "the stack ends before the script does"),
    Room("/hostile/message-flood", "A flood of messages", "100,000 messages to the app in one go"),
    Room("/hostile/console-flood", "A flood on the console", "100,000 lines in one go"),
    Room("/hostile/fetch-flood", "A flood of requests", "10,000 requests in one go"),
    Room("/hostile/title", "Control characters from a script", "in title, console and messages: shown, not obeyed"),
]
