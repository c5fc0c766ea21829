import {
  type Coverage,
  isStale,
  isUnused,
  type KindHealth,
  type KnowledgeHealth,
} from '#contract/knowledge/knowledge.ts'
import { COVERAGE_DAYS } from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { found } from '#server/lib/app-error.ts'
import { dayOf, momentOf, shiftDay } from '#server/lib/days.ts'
import { iso } from '#server/lib/iso.ts'
import { countQuestions } from '../questions/store.ts'
import { coverageSince, sourceStates } from './store.ts'

type State = Awaited<ReturnType<typeof sourceStates>>[number]

/** Returns how up to date and useful a bot's sources are, and how many questions they answer. */
export async function healthOf(
  { db, clock }: Context,
  member: Member,
  botId: number,
): Promise<KnowledgeHealth> {
  found(await botOf(db, member.clientId, botId))
  const now = clock.now()
  const states = await sourceStates(db, member.clientId, botId)
  const of = (kind: State['kind']) =>
    kindHealth(
      states.filter((state) => state.kind === kind),
      now,
    )
  return {
    kinds: { file: of('file'), url: of('url'), faq: of('faq') },
    open_questions: await countQuestions(db, member.clientId, botId, 'open'),
    uses: states.flatMap(({ id, last_used_at }) =>
      last_used_at ? [{ source_id: id, last_used_at: iso(last_used_at) }] : [],
    ),
    coverage: await coverageOf(db, member, botId, now),
  }
}

async function coverageOf(
  db: Context['db'],
  { client }: Member,
  botId: number,
  now: Date,
): Promise<Coverage> {
  const first = shiftDay(dayOf(now, client.time_zone), 1 - COVERAGE_DAYS)
  const counts = await coverageSince(db, client.id, botId, first)
  return { since: iso(momentOf(first, 0, client.time_zone)), ...counts }
}

/** Counts the sources of one kind by state. */
function kindHealth(states: readonly State[], now: Date): KindHealth {
  const count = (fits: (state: State) => boolean) => states.filter(fits).length
  return {
    total: states.length,
    ready: count(({ status }) => status === 'ready'),
    under_way: count(({ status }) => status !== 'ready' && status !== 'failed'),
    failed: count(({ status }) => status === 'failed'),
    stale: count((state) => isStale(known(state), now)),
    unused: count((state) => isUnused(known(state), state.last_used_at && iso(state.last_used_at), now)),
  }
}

/** A file's content never changes after the upload, even if a newer engine reads it again. */
const known = ({ read_at, created_at, ...state }: State) => ({
  ...state,
  as_of: iso((state.kind === 'file' ? null : read_at) ?? created_at),
  created_at: iso(created_at),
})
