import { parentPort, workerData } from 'node:worker_threads'
import { replay } from './replay.ts'
import type { ReplayReport } from './types.ts'

/** Thread that replays the questions in its `workerData`, a `ReplayInput`, and posts `ReplayReport` messages. */
const post = (report: ReplayReport): void => parentPort?.postMessage(report)

post({ type: 'result', result: await replay(workerData, (checked) => post({ type: 'progress', checked })) })
