import { literals } from 'virtual:literals'
import { recorder } from '../recorder.ts'
import { flightOf } from './flight-of.ts'
import type { WriteRequest, WrittenFlight } from './worker.ts'

/** Writes what this tab recorded as a file without texts, in a worker; the texts never leave the tab. */
export function writeRecording(): Promise<WrittenFlight> {
  const flight = flightOf(recorder.tracks(), Date.now(), import.meta.env.RELEASE)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const written = new Promise<WrittenFlight>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WrittenFlight>) => resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
  })
  worker.postMessage({ flight, literals } satisfies WriteRequest)
  return written.finally(() => worker.terminate())
}
