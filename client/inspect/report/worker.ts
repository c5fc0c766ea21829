import { catalogue } from '#machines/catalogue.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { redactAndCheck } from '#machines/recording/write.ts'

/** Recording with its texts, as the page hands it to the worker. */
export interface WriteRequest {
  readonly flight: Flight
  readonly literals: readonly string[]
}

/** Recording without its texts, and its gzipped file. */
export interface WrittenFlight {
  readonly flight: Flight
  readonly file: Blob
}

const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

/** Returns a random number below a limit, from the browser's source of randomness. */
function draw(limit: number): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value % limit
}

const gzip = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** Replaces the texts of a recording, checks that it still replays, and compresses it. */
export async function writeFlight({ flight, literals }: WriteRequest): Promise<WrittenFlight> {
  const written = redactAndCheck(flight, draw, new Set(literals), (id) => machines.get(id) ?? null)
  return { flight: written, file: await gzip(JSON.stringify(written)) }
}

// Only true in the worker; tests call the function.
if (typeof document === 'undefined')
  self.onmessage = async ({ data }: MessageEvent<WriteRequest>) => self.postMessage(await writeFlight(data))
