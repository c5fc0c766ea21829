import { type ChatConfig, withDefaults } from '#contract/account/clients.ts'
import type { SourceHold } from '#contract/knowledge/training.ts'
import { REPLAY_QUESTIONS_MIN } from '#contract/knowledge/training-limits.ts'
import type { With } from '#server/api/core/context.ts'
import type { Executor } from '#server/db/client.ts'
import { found } from '#server/lib/app-error.ts'
import { publishProgress } from './progress.ts'
import { hasAnswered, releaseHeld, type SourceRow } from './store.ts'

/**
 * Returns the hold for new sources: `checking` if the client holds sources back until their effect on past questions is known,
 * otherwise null.
 */
export const holdOf = ({ chat_config }: { readonly chat_config: ChatConfig }): SourceHold | null =>
  withDefaults(chat_config).publishGate ? 'checking' : null

/**
 * Returns the hold for a source that has just been read; null if it is not held back, or if there are too few past questions to
 * compare.
 */
export async function holdAfterReading(
  tx: Executor,
  { client_id, bot_id, hold }: SourceRow,
): Promise<SourceHold | null> {
  if (hold === null) return null
  return (await hasAnswered(tx, client_id, bot_id, REPLAY_QUESTIONS_MIN)) ? 'checking' : null
}

/** Releases a source that is held back, so that the bot uses it. Throws `not_found` if there is no such source. */
export async function releaseSource(context: With<'engine'>, clientId: number, id: number): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    const released = found(await releaseHeld(tx, clientId, id))
    await publishProgress(tx, released)
    return released
  })
  context.engine.forget(row.bot_id)
}
