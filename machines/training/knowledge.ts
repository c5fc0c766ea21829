import type { Faq } from '#contract/knowledge/faqs.ts'
import { isStale, isUnused, type KnownSource } from '#contract/knowledge/knowledge.ts'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { Document, SourceHold, TrainingStatus, WebUrl } from '#contract/knowledge/training.ts'

/** Source of a bot's knowledge, or a question that it could not answer. */
export type KnowledgeItem =
  | { readonly kind: 'file'; readonly source: Document }
  | { readonly kind: 'url'; readonly source: WebUrl }
  | { readonly kind: 'faq'; readonly source: Faq }
  | { readonly kind: 'question'; readonly source: UnansweredQuestion }

/** Kinds of knowledge, in the order of their filters. */
export const knowledgeKinds = ['file', 'url', 'faq', 'question'] as const
/** Kind of a knowledge item. */
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** States by which the list can be filtered, in the order of their filters. */
export const knowledgeStates = ['ready', 'busy', 'failed', 'held', 'stale', 'unused'] as const
/** State of a source; a ready one can also be stale and unused. */
export type KnowledgeState = (typeof knowledgeStates)[number]

/** Row of the knowledge list. */
export type KnowledgeRow = KnowledgeItem & {
  /** Unique within the bot, such as `file:12`. */
  readonly key: string
  readonly name: string
  /** Searchable text other than the name. */
  readonly text: string
  readonly states: readonly KnowledgeState[]
  /** Training status, used for sorting; null for questions. */
  readonly status: TrainingStatus | null
  /** Time at which the item was uploaded, read, changed or last asked; ISO 8601. */
  readonly changed: string
  /** Time at which an answer last quoted the item; null if never, undefined while unknown. */
  readonly lastUsed: string | null | undefined
}

/** Time at which each source was last used, by source id; null while unknown. */
export type Uses = ReadonlyMap<number, string> | null

/** Returns the facts from which a source's health is derived. */
function knownOf(item: Exclude<KnowledgeItem, { kind: 'question' }>): KnownSource {
  switch (item.kind) {
    case 'file': {
      const { status, passages, upload_date: date, refresh_error } = item.source
      return {
        kind: 'file',
        status,
        passages,
        as_of: date,
        created_at: date,
        refresh_error: refresh_error ?? null,
      }
    }
    case 'url': {
      const { status, passages, read_at, created_at, refresh_error } = item.source
      return { kind: 'url', status, passages, as_of: read_at ?? created_at, created_at, refresh_error }
    }
    case 'faq': {
      const { updated_at, created_at } = item.source
      return { kind: 'faq', status: 'ready', passages: 1, as_of: updated_at, created_at, refresh_error: null }
    }
  }
}

/** Returns the reason why a source that was read is not used for answers yet, or null. */
const holdOf = (item: KnowledgeItem): SourceHold | null =>
  item.kind === 'file' || item.kind === 'url' ? (item.source.hold ?? null) : null

/** Returns the states of a source; `lastUsed` is undefined while unknown. */
function statesOf(
  known: KnownSource,
  hold: SourceHold | null,
  lastUsed: string | null | undefined,
  now: Date,
): KnowledgeState[] {
  if (known.status === 'failed') return ['failed']
  if (known.status !== 'ready' || hold === 'checking') return ['busy']
  if (hold === 'waiting') return ['held']
  const states: KnowledgeState[] = ['ready']
  if (isStale(known, now)) states.push('stale')
  if (lastUsed !== undefined && isUnused(known, lastUsed, now)) states.push('unused')
  return states
}

const nameOf = (item: KnowledgeItem): string => {
  if (item.kind === 'file') return item.source.file_name
  return item.kind === 'url' ? item.source.title : item.source.question
}

const textOf = (item: KnowledgeItem): string => {
  if (item.kind === 'url') return item.source.url
  if (item.kind === 'faq') return item.source.answer
  return item.kind === 'question' ? item.source.wordings.join(' ') : ''
}

/** Returns the list row of an item. */
export function rowOf(item: KnowledgeItem, uses: Uses, now: Date): KnowledgeRow {
  const shared = { ...item, key: `${item.kind}:${item.source.id}`, name: nameOf(item), text: textOf(item) }
  if (item.kind === 'question')
    return { ...shared, states: [], status: null, changed: item.source.last_asked, lastUsed: null }
  const known = knownOf(item)
  const lastUsed = uses ? (uses.get(item.source.id) ?? null) : undefined
  const states = statesOf(known, holdOf(item), lastUsed, now)
  return { ...shared, states, status: known.status, changed: known.as_of, lastUsed }
}

/** Counts rows by kind. */
export const countKinds = (rows: readonly KnowledgeRow[]): Record<KnowledgeKind, number> => ({
  file: rows.filter(({ kind }) => kind === 'file').length,
  url: rows.filter(({ kind }) => kind === 'url').length,
  faq: rows.filter(({ kind }) => kind === 'faq').length,
  question: rows.filter(({ kind }) => kind === 'question').length,
})

/** Counts rows by state; a stale or unused row also counts as ready. */
export const countStates = (rows: readonly KnowledgeRow[]): Record<KnowledgeState, number> => {
  const of = (state: KnowledgeState) => rows.filter(({ states }) => states.includes(state)).length
  return {
    ready: of('ready'),
    busy: of('busy'),
    failed: of('failed'),
    held: of('held'),
    stale: of('stale'),
    unused: of('unused'),
  }
}

/** Columns by which the list can be sorted. */
export type KnowledgeColumn = 'name' | 'status' | 'used' | 'changed'

const statusOrder: readonly (TrainingStatus | null)[] = [
  'failed',
  null,
  'queued',
  'reading',
  'indexing',
  'ready',
]

/** Sorts rows by a column; by status, rows that need attention come first. */
export function sortRows(
  rows: readonly KnowledgeRow[],
  column: KnowledgeColumn,
  isDescending: boolean,
  language: string,
): readonly KnowledgeRow[] {
  const collator = new Intl.Collator(language, { numeric: true })
  const compare: Record<KnowledgeColumn, (one: KnowledgeRow, other: KnowledgeRow) => number> = {
    name: (one, other) => collator.compare(one.name, other.name),
    status: (one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status),
    used: (one, other) => (one.lastUsed ?? '').localeCompare(other.lastUsed ?? ''),
    changed: (one, other) => one.changed.localeCompare(other.changed),
  }
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => sign * compare[column](one, other))
}
