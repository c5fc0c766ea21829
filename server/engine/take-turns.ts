import type { FairTurns } from '#server/lib/fair-turns.ts'
import type { AnswerEngine } from './types.ts'

/** Returns an engine whose clients take turns, so that one client's many or long messages do not delay the answers to others. */
export const takeTurns = (engine: AnswerEngine, turns: FairTurns): AnswerEngine => ({
  answer: (request, onToken) =>
    turns.run(
      request.clientId ?? -request.botId,
      (signal) => engine.answer({ ...request, signal }, onToken),
      request.signal,
    ),
  forget: (botId) => engine.forget(botId),
})
