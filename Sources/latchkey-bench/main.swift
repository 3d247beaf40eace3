/// One line per figure, name and value parted by a tab, for Tests/Benchmarks/bench.py and for people.
report(screenRows())
report(timelineRows())
report(challengeRows())
report(pageRows())

private func report(_ rows: [(name: String, value: String)]) {
    for row in rows { print("\(row.name)\t\(row.value)") }
}
