import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts'
import { createMaterialFinder } from '../provider/gather-material.ts'
import { createIndexCache } from '../retrieve/index-cache.ts'
import type { AnswerRequest, Embedder } from '../types.ts'
import type { OwnerFunctions, RequestHead, SentRequest, ThreadFunctions } from './calls.ts'

/** Thread that holds the passage indexes and answers questions from them, so that no question delays the API's own thread. */
const port = parentPort
if (!port) throw new Error('The engine runs in a thread.')

/** Requests in progress. */
const running = new Map<number, AbortController>()
/** Difference between the clock of the API, which tests set, and the system clock, in milliseconds. */
let skew = 0
const clock = { now: () => new Date(Date.now() + skew) }

const owner = createBirpc<OwnerFunctions, ThreadFunctions>(
  {
    answer: (head, request) => run(head, request, (whole) => engine.answer(whole)),
    findMaterial: (head, request) =>
      run(head, request, (whole) => {
        const embed: Embedder = (text) => owner.embed(head.id, text)
        return createMaterialFinder(indexes, { embed, embedded: engine })(whole)
      }),
    stop: (id) => running.get(id)?.abort(),
    forget: (botId) => engine.forget(botId),
    ping: () => {},
  },
  {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
    // The owner of the thread watches over deadlines.
    timeout: -1,
  },
)

const load = (botId: number) => owner.load(botId)
const indexes = createIndexCache({ load, now: () => clock.now() })
const engine = createEmbeddedEngine({ load, clock, indexes })

/** Runs a request until it ends or is stopped. */
async function run<T>(
  { id, now }: RequestHead,
  request: SentRequest,
  work: (request: AnswerRequest) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  running.set(id, stop)
  skew = now - Date.now()
  try {
    return await work({
      ...request,
      isAgentRequested: (kind) => owner.isAgentRequested(id, kind),
      signal: stop.signal,
    })
  } finally {
    running.delete(id)
  }
}
