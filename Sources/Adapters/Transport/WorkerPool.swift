import HTTP
import Synchronization

/// Which worker attends to which request. A worker belongs to one origin and keeps its connection between requests.
final class WorkerPool: Sendable {
    let configuration: TransportConfiguration
    let report: @Sendable (TransportReport) -> Void
    private let state = Mutex(State())

    private struct State {
        /// Without work, the longest idle first.
        var idle: [Worker] = []
        var busy: [Int: Worker] = [:]
        /// Beyond the number of connections that their origin may have, in order.
        var waiting: [Job] = []
        var jobs: [Int: Job] = [:]
        var authorities: [Origin: [UInt8]] = [:]
        var isStopped = false
    }

    /// Connections kept without work, over all origins.
    private static let mostIdle = 8

    init(configuration: TransportConfiguration, report: @escaping @Sendable (TransportReport) -> Void) {
        self.configuration = configuration
        self.report = report
    }

    func trust(_ authority: [UInt8], for origin: Origin) { state.withLock { $0.authorities[origin] = authority } }

    func authority(for origin: Origin) -> [UInt8]? { state.withLock { $0.authorities[origin] } }

    func job(_ id: Int) -> Job? { state.withLock { $0.jobs[id] } }

    func send(_ job: Job) {
        let origin = job.request.url.origin
        let worker: Worker? = state.withLock { state in
            if state.isStopped { return nil }
            state.jobs[job.id] = job
            let worker: Worker
            if let position = state.idle.lastIndex(where: { $0.origin == origin }) {
                worker = state.idle.remove(at: position)
            } else if state.busy.values.count(where: { $0.origin == origin }) < configuration.parallelPerOrigin {
                worker = Worker(origin: origin, pool: self)
            } else {
                state.waiting.append(job)
                return nil
            }
            state.busy[job.id] = worker
            return worker
        }
        worker?.attend(job)
    }

    /// Called by a worker that is free again, before it reports the result: the next request to the origin may come
    /// in answer to that report and shall find the connection. A worker that is not `reusable` gets no more work.
    func finished(_ job: Job, _ worker: Worker, reusable: Bool) {
        let (next, successor, surplus) = state.withLock { state -> (Job?, Worker, Worker?) in
            state.busy[job.id] = nil
            state.jobs[job.id] = nil
            if state.isStopped { return (nil, worker, worker) }
            if let position = state.waiting.firstIndex(where: { $0.request.url.origin == worker.origin }) {
                let next = state.waiting.remove(at: position)
                let successor = reusable ? worker : Worker(origin: worker.origin, pool: self)
                state.busy[next.id] = successor
                return (next, successor, nil)
            }
            if reusable { state.idle.append(worker) }
            return (nil, worker, state.idle.count > Self.mostIdle ? state.idle.removeFirst() : nil)
        }
        if let next { successor.attend(next) }
        surplus?.quit()
    }

    func cancel(_ id: Int) {
        let (job, worker) = state.withLock { state -> (Job?, Worker?) in
            guard let job = state.jobs[id] else { return (nil, nil) }
            if let position = state.waiting.firstIndex(where: { $0.id == id }) {
                state.waiting.remove(at: position)
                state.jobs[id] = nil
                return (job, nil)
            }
            return (job, state.busy[id])
        }
        job?.cancel()
        if let worker {
            worker.wake()
        } else if let job {
            report(.failed(id, .cancelled(job.request.url)))
        }
    }

    func closeIdle() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for worker in idle { worker.quit() }
    }

    func stop() {
        let (jobs, busy, idle) = state.withLock { state in
            defer { state = State(isStopped: true) }
            return (state.jobs, state.busy.values, state.idle)
        }
        for job in jobs.values { job.cancel() }
        for worker in busy { worker.quit() }
        for worker in idle { worker.quit() }
    }
}
