import type { KnowledgeConflict } from '#contract/knowledge/knowledge.ts'
import type { SourceKind } from '#contract/knowledge/receipts.ts'
import { CONFLICTS_MAX } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { type Conflict, findConflicts, type Side } from '#server/engine/conflicts/find-conflicts.ts'
import { found } from '#server/lib/app-error.ts'
import { dayOf } from '#server/lib/days.ts'
import { passagesOf } from './passages.ts'

/** Returns the pairs of a bot's sources that disagree, each with the source that answers use. */
export async function conflictsOf(
  { db, clock }: Context,
  { clientId, client }: Member,
  botId: number,
): Promise<{ entities: KnowledgeConflict[]; total: number }> {
  found(await botOf(db, clientId, botId))
  const today = dayOf(clock.now(), client.time_zone)
  const conflicts = await findConflicts(await passagesOf(db, botId, null), today)
  return { entities: conflicts.slice(0, CONFLICTS_MAX).map(toConflict), total: conflicts.length }
}

const toConflict = ({ used, other, reason }: Conflict): KnowledgeConflict => ({
  used: toSide(used),
  other: toSide(other),
  reason,
})

function toSide({ passage: { source, fileName }, text }: Side): KnowledgeConflict['used'] {
  const [kind = '', id = ''] = source.split(':')
  return { source_id: Number(id), kind: kind as SourceKind, name: fileName, text }
}
