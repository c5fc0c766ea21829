import type { Worker } from 'node:worker_threads'
import { type BirpcReturn, createBirpc } from 'birpc'
import { SECOND_MS } from '#contract/base/units.ts'
import type { Clock } from '#server/lib/clock.ts'
import { TurnDeadline } from '#server/lib/fair-turns.ts'
import { startWorker } from '#server/lib/runnable.ts'
import { piecesOf } from '../embedded/pieces.ts'
import type { Material } from '../provider/gather-material.ts'
import type { Answer, AnswerEngine, AnswerRequest, Embedder, PassageLoader } from '../types.ts'
import type { OwnerFunctions, RequestHead, SentRequest, ThreadFunctions } from './calls.ts'

/** Dependencies of the engine thread. */
export interface EngineThreadOptions {
  readonly load: PassageLoader
  readonly clock: Clock
  /** Embeds questions if a provider supports it. */
  readonly embed?: Embedder
  /** Called when the thread ended unexpectedly; the next question starts another one. */
  readonly onEnd?: (error: Error) => void
  /** Starts the thread; the default is the engine's own. */
  readonly start?: () => Worker
  /** Interval between pings, in milliseconds; 1 s by default. */
  readonly pingMs?: number
}

/** A running thread. */
interface Running {
  readonly worker: Worker
  readonly calls: BirpcReturn<ThreadFunctions, OwnerFunctions>
}

/** A request in progress. */
interface Pending {
  readonly request: AnswerRequest
  reject(reason: unknown): void
}

const PING_MS = SECOND_MS
/** Our choice: consecutive pings without a reply after which the thread counts as stuck. The engine yields every few milliseconds. */
const PINGS_MAX = 10

/**
 * The embedded engine in a thread of its own, which starts with the first question. If a question blocks the thread, the thread
 * is replaced, and the questions in progress reject with `TurnDeadline`; the API itself keeps running.
 */
export class EngineThread implements AnswerEngine {
  readonly #options: EngineThreadOptions
  readonly #pending = new Map<number, Pending>()
  #running: Running | null = null
  #next = 1
  #unanswered = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: EngineThreadOptions) {
    this.#options = options
  }

  /** Starts the thread, so that the first question does not wait for it. */
  warm(): void {
    this.#thread()
  }

  async answer(request: AnswerRequest, onToken?: (piece: string) => void): Promise<Answer> {
    const answer = await this.#call(request, (calls, head, sent) => calls.answer(head, sent))
    if (onToken) for (const piece of piecesOf(answer.message)) onToken(piece)
    return answer
  }

  /** Finds passages for a model; see `MaterialFinder`. */
  findMaterial(request: AnswerRequest): Promise<Material | null> {
    return this.#call(request, (calls, head, sent) => calls.findMaterial(head, sent))
  }

  forget(botId: number): void {
    void this.#running?.calls.forget.asEvent(botId)
  }

  /** Ends the thread. Questions in progress reject. */
  async close(): Promise<void> {
    await this.#end(new Error('The engine was closed.'))
  }

  #call<T>(
    request: AnswerRequest,
    send: (calls: Running['calls'], head: RequestHead, sent: SentRequest) => Promise<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      request.signal?.throwIfAborted()
      const id = this.#next++
      const { calls } = this.#thread()
      const end = () => {
        request.signal?.removeEventListener('abort', abort)
        this.#pending.delete(id)
        this.#watch()
      }
      const abort = () => {
        end()
        void calls.stop.asEvent(id)
        reject(request.signal?.reason)
      }
      request.signal?.addEventListener('abort', abort)
      this.#pending.set(id, {
        request,
        reject: (reason) => {
          end()
          reject(reason)
        },
      })
      this.#watch()
      const { isAgentRequested, signal, tools, ...sent } = request
      const head = { id, now: this.#options.clock.now().getTime() }
      send(calls, head, sent).then(
        (result) => {
          end()
          resolve(result)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
  }

  #thread(): Running {
    if (this.#running) return this.#running
    const worker = this.#options.start?.() ?? startWorker('engine/thread/worker', {})
    worker.unref()
    const calls = createBirpc<ThreadFunctions, OwnerFunctions>(this.#ownerFunctions(), {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      // Pings show whether the thread responds.
      timeout: -1,
    })
    const running = { worker, calls }
    worker.on('message', () => {
      this.#unanswered = 0
    })
    const end = (error: Error) => {
      if (this.#running === running) this.#fail(error)
    }
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`The engine's thread ended with ${code}.`)))
    this.#running = running
    return running
  }

  #ownerFunctions(): OwnerFunctions {
    const { load, embed } = this.#options
    return {
      load: async (botId) => load(botId),
      isAgentRequested: async (id, kind) =>
        (await this.#pending.get(id)?.request.isAgentRequested?.(kind)) ?? false,
      embed: async (id, text) => (await embed?.(text, this.#pending.get(id)?.request.signal)) ?? null,
    }
  }

  /** Sends pings while questions are in progress. */
  #watch(): void {
    if (this.#pending.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    if (this.#pending.size === 0 || this.#timer) return
    this.#unanswered = 0
    this.#timer = setInterval(() => this.#ping(), this.#options.pingMs ?? PING_MS).unref()
  }

  #ping(): void {
    if (this.#unanswered >= PINGS_MAX) {
      this.#fail(new TurnDeadline('a question blocked the engine'))
      return
    }
    this.#unanswered += 1
    // If the thread ends, its `exit` event rejects the questions.
    this.#running?.calls.ping().catch(() => {})
  }

  /** Ends a thread that failed or is stuck. */
  #fail(error: Error): void {
    this.#options.onEnd?.(error)
    void this.#end(error)
  }

  async #end(error: Error): Promise<void> {
    const running = this.#running
    this.#running = null
    for (const { reject } of [...this.#pending.values()]) reject(error)
    running?.calls.$close(error)
    await running?.worker.terminate()
  }
}
