import type { Faq } from '#contract/knowledge/faqs.ts'
import { isStale, isUnused, type KnownSource } from '#contract/knowledge/knowledge.ts'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { Document, SourceHold, TrainingStatus, WebUrl } from '#contract/knowledge/training.ts'

/** What a bot knows, or a question that it could not answer. */
export type KnowledgeItem =
  | { readonly kind: 'file'; readonly source: Document }
  | { readonly kind: 'url'; readonly source: WebUrl }
  | { readonly kind: 'faq'; readonly source: Faq }
  | { readonly kind: 'question'; readonly source: UnansweredQuestion }

/** The kinds, in the order of their filters. */
export const knowledgeKinds = ['file', 'url', 'faq', 'question'] as const
/** A kind of knowledge. */
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** The states by which the list is filtered, in the order of their filters. */
export const knowledgeStates = ['ready', 'busy', 'failed', 'held', 'stale', 'unused'] as const
/** A state of a source; one that is ready may also be stale and unused. */
export type KnowledgeState = (typeof knowledgeStates)[number]

/** A row of the list. */
export type KnowledgeRow = KnowledgeItem & {
  /** Unique within the bot: `file:12`. */
  readonly key: string
  readonly name: string
  /** What the search looks through besides the name. */
  readonly text: string
  readonly states: readonly KnowledgeState[]
  /** Why it could not be used: its status for sorting, null for questions. */
  readonly status: TrainingStatus | null
  /** When it was uploaded, read, changed or last asked; ISO 8601. */
  readonly changed: string
  /** When an answer last quoted it; null if none did, or nothing is known. */
  readonly lastUsed: string | null
}

/** When sources were last used, by id; null while it is not known. */
export type Uses = ReadonlyMap<number, string> | null

/** Returns what the health of a source is judged by. */
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

/** Returns why a source that was read is not answered from yet; null where it is. */
const holdOf = (item: KnowledgeItem): SourceHold | null =>
  item.kind === 'file' || item.kind === 'url' ? (item.source.hold ?? null) : null

function statesOf(
  known: KnownSource,
  hold: SourceHold | null,
  lastUsed: string | null,
  uses: Uses,
  now: Date,
): KnowledgeState[] {
  if (known.status === 'failed') return ['failed']
  if (known.status !== 'ready' || hold === 'checking') return ['busy']
  if (hold === 'waiting') return ['held']
  const states: KnowledgeState[] = ['ready']
  if (isStale(known, now)) states.push('stale')
  if (uses !== null && isUnused(known, lastUsed, now)) states.push('unused')
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

/** Returns the row of an item. */
export function rowOf(item: KnowledgeItem, uses: Uses, now: Date): KnowledgeRow {
  const shared = { ...item, key: `${item.kind}:${item.source.id}`, name: nameOf(item), text: textOf(item) }
  if (item.kind === 'question')
    return { ...shared, states: [], status: null, changed: item.source.last_asked, lastUsed: null }
  const known = knownOf(item)
  const lastUsed = uses?.get(item.source.id) ?? null
  const states = statesOf(known, holdOf(item), lastUsed, uses, now)
  return { ...shared, states, status: known.status, changed: known.as_of, lastUsed }
}

/** Counts rows by kind. */
export const countKinds = (rows: readonly KnowledgeRow[]): Record<KnowledgeKind, number> => ({
  file: rows.filter(({ kind }) => kind === 'file').length,
  url: rows.filter(({ kind }) => kind === 'url').length,
  faq: rows.filter(({ kind }) => kind === 'faq').length,
  question: rows.filter(({ kind }) => kind === 'question').length,
})

/** Counts rows by state; one that is stale or unused is also ready. */
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

/** Returns the rows in the order of a column; what needs attention comes first by status. */
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
