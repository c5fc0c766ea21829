import { isRed } from '#contract/knowledge/replays.ts'
import { REPLAY_QUESTIONS_MAX } from '#contract/knowledge/training-limits.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { releaseSource } from '../training/holds.ts'
import { publishProgress } from '../training/progress.ts'
import { type SourceRow, uncheckedSources, updateSource } from '../training/store.ts'
import { notifyOfSource } from '../training/training-notifications.ts'
import { knowledgeOf } from './knowledge.ts'
import { type Comparison, compare } from './service.ts'

/**
 * Job that measures how a bot's new documents and pages affect answers to the latest customer questions. Releases sources that
 * make no answer worse; the rest wait for a member. If all sources together make answers worse, compares them again in halves.
 */
export async function checkSources(
  context: With<'engine'>,
  { clientId, botId }: { readonly clientId: number; readonly botId: number },
): Promise<void> {
  const client = await clientOf(context.db, clientId)
  const held = await uncheckedSources(context.db, clientId, botId)
  if (client && held.length > 0) await check(context, { clientId, botId, timeZone: client.time_zone }, held)
}

async function check(
  context: With<'engine'>,
  owned: Omit<Comparison, 'last'>,
  held: readonly SourceRow[],
): Promise<void> {
  const ids = held.map(({ id }) => id)
  const { clientId, botId } = owned
  const result = await compare(context, { ...owned, last: REPLAY_QUESTIONS_MAX }, () =>
    knowledgeOf(context, clientId, botId, ids),
  )
  const [first] = held
  if (!isRed(result)) {
    for (const id of ids) await release(context, clientId, id)
  } else if (held.length === 1 && first) {
    await wait(context, first)
  } else {
    const middle = Math.ceil(held.length / 2)
    await check(context, owned, held.slice(0, middle))
    await check(context, owned, held.slice(middle))
  }
}

/** Releases a source, unless it has been deleted or released in the meantime. */
async function release(context: With<'engine'>, clientId: number, id: number): Promise<void> {
  try {
    await releaseSource(context, clientId, id)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

async function wait({ db, clock }: Context, { id, client_id }: SourceRow): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await updateSource(tx, client_id, id, { hold: 'waiting' })
    if (!row) return
    const notified = await notifyOfSource(tx, row, 'training_held', clock.now())
    await publishProgress(tx, row, notified)
  })
}
