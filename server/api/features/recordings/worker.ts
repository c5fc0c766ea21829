import { parentPort, workerData } from 'node:worker_threads'
import { readRecording } from './read-recording.ts'

/** Thread that reads the file in its `workerData`, and posts the result. */
parentPort?.postMessage(readRecording(workerData))
