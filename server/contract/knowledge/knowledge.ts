import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { about, Id, Moment, oneOf, UNKNOWN_MOMENT } from '../base/shapes.ts'
import { type SourceKind, sourceKinds } from './receipts.ts'
import type { TrainingStatus, WebUrl } from './training.ts'
import {
  CONFLICTS_MAX,
  COVERAGE_DAYS,
  ENTRY_STALE_MS,
  PAGE_STALE_MS,
  SOURCE_UNUSED_MS,
} from './training-limits.ts'

/** Properties that determine the health of a source. Times are ISO 8601. */
export interface KnownSource {
  readonly kind: SourceKind
  readonly status: TrainingStatus
  /** Number of passages that answers can quote; a sitemap has none. */
  readonly passages: number
  /** When the page was last read, the file uploaded or the entry last changed. */
  readonly as_of: string
  /** When the source was added. */
  readonly created_at: string
  /** Reason why the last refresh of a page or file failed; null if it did not fail. */
  readonly refresh_error: WebUrl['refresh_error']
}

/**
 * Returns whether a ready source may be out of date: its last refresh failed, a page has not been read for 30 days, or a file or
 * entry is a year old.
 */
export function isStale({ kind, status, as_of, refresh_error }: KnownSource, now: Date): boolean {
  if (status !== 'ready') return false
  if (refresh_error !== null) return true
  if (as_of === UNKNOWN_MOMENT) return false
  return now.getTime() - Date.parse(as_of) > (kind === 'url' ? PAGE_STALE_MS : ENTRY_STALE_MS)
}

/**
 * Returns whether a ready source that has passages and is over 30 days old has not been quoted in the last 30 days; `lastUsed` is
 * null if it was never quoted.
 */
export function isUnused(
  { status, passages, created_at }: KnownSource,
  lastUsed: string | null,
  now: Date,
): boolean {
  const from = now.getTime() - SOURCE_UNUSED_MS
  return (
    status === 'ready' &&
    passages > 0 &&
    created_at !== UNKNOWN_MOMENT &&
    Date.parse(created_at) < from &&
    (lastUsed === null || Date.parse(lastUsed) < from)
  )
}

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Health of a bot's sources of one kind. */
export const KindHealth = Type.Object({
  total: count('Number of sources.'),
  ready: count('Sources that answers can quote.'),
  under_way: count('Sources that are queued, being read or being indexed.'),
  failed: count('Sources that could not be read.'),
  stale: count(
    'Ready sources that may be out of date: pages whose last refresh failed or that were last read more than 30 days ago, files uploaded and entries changed more than a year ago.',
  ),
  unused: count(
    'Ready sources that were added more than 30 days ago and that no answer has quoted in the last 30 days.',
  ),
})
export type KindHealth = Static<typeof KindHealth>

/** Number of recent customer questions, and how many of them the bot answered. */
export const Coverage = Type.Object({
  since: about(
    Moment,
    `Start of the period: the beginning of the day ${COVERAGE_DAYS - 1} days ago, in the client's time zone.`,
  ),
  asked: count(
    'Questions of customers that the bot replied to. Small talk, complaints, requests for a person, stored answers, chats that an agent has and the playground do not count.',
  ),
  answered: count(
    'Of these, questions for which the bot quoted its knowledge or, with a model, wrote an answer.',
  ),
})
export type Coverage = Static<typeof Coverage>

/** Route for the health of a bot's knowledge. */
export const KnowledgeHealth = Type.Object({
  kinds: Type.Object(
    {
      file: about(KindHealth, 'Uploaded files.'),
      url: about(KindHealth, 'Web pages.'),
      faq: about(KindHealth, 'Entries of the FAQ.'),
    },
    { description: 'Sources by kind.' },
  ),
  open_questions: count('Number of open questions that the bot could not answer.'),
  uses: Type.Array(
    Type.Object({
      source_id: Id,
      last_used_at: about(Moment, 'When an answer last quoted the source, to the hour.'),
    }),
    { description: 'Sources that answers have quoted; all others have never been quoted.' },
  ),
  coverage: about(Coverage, 'Questions in the last seven days, and the number that the bot answered.'),
})
export type KnowledgeHealth = Static<typeof KnowledgeHealth>

export const getKnowledgeHealth = route({
  access: 'member',
  permission: 'canManageSetting',
  tag: 'Training',
  method: 'GET',
  path: '/ai/:bot/knowledge',
  summary:
    'Returns the health of a bot’s knowledge: its sources by kind and state, when each was last used, and the share of answered questions this week.',
  params: Type.Object({ bot: Id }),
  response: KnowledgeHealth,
})

/** Reasons why answers use one of two sources that disagree. */
export const conflictReasons = ['ended', 'year', 'important', 'newer'] as const

const ConflictSide = Type.Object({
  source_id: Id,
  kind: oneOf(sourceKinds, { description: 'Kind of the source.' }),
  name: Type.String({ description: 'File name, title or question of the source.' }),
  text: Type.String({ description: 'Statement of the source.' }),
})

/** Two sources that state different figures about the same thing. */
export const KnowledgeConflict = Type.Object({
  used: about(ConflictSide, 'The source that answers use.'),
  other: about(ConflictSide, 'The source that answers do not use for this.'),
  reason: oneOf(conflictReasons, {
    description:
      'Why answers do not use the other source: it has expired according to its own text, is from an earlier year, is not marked as important, or is older.',
  }),
})
export type KnowledgeConflict = Static<typeof KnowledgeConflict>

export const listConflicts = route({
  access: 'member',
  permission: 'canManageSetting',
  tag: 'Training',
  method: 'GET',
  path: '/ai/:bot/knowledge/conflicts',
  // Compares all passages of the bot.
  isHeavy: true,
  summary:
    'Lists sources that disagree about a price, a time or another figure, and states which one answers use.',
  params: Type.Object({ bot: Id }),
  response: Type.Object({
    entities: Type.Array(KnowledgeConflict, {
      maxItems: CONFLICTS_MAX,
      description: 'The first conflicts found.',
    }),
    total: count('Number of conflicts.'),
  }),
})
