import type { Material } from '../provider/gather-material.ts'
import type { Answer, AnswerKind, AnswerRequest, Passage } from '../types.ts'

/** A request without its functions, which cannot be sent to a thread. */
export type SentRequest = Omit<AnswerRequest, 'isAgentRequested' | 'signal' | 'tools'>

/** Identifies a request, and gives the time of its caller in milliseconds since 1970. */
export interface RequestHead {
  readonly id: number
  readonly now: number
}

/** Functions that the engine thread offers. */
export interface ThreadFunctions {
  answer(head: RequestHead, request: SentRequest): Promise<Answer>
  findMaterial(head: RequestHead, request: SentRequest): Promise<Material | null>
  /** Aborts a request. */
  stop(id: number): void
  forget(botId: number): void
  /** Returns once the thread has time for it. */
  ping(): void
}

/** Functions that the engine thread calls. */
export interface OwnerFunctions {
  load(botId: number): Promise<readonly Passage[]>
  isAgentRequested(id: number, kind: AnswerKind): Promise<boolean>
  /** Returns the embedding of a text for a request; null if it failed or there is no model for it. */
  embed(id: number, text: string): Promise<Float32Array | null>
}
