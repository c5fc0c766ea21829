import type { JournalEvent } from '#contract/journal/events.ts'
import type { Document, TrainingStatus, WebUrl } from '#contract/knowledge/training.ts'

/** Types of journal events about training sources. */
export const trainingEventTypes = [
  'document.added',
  'document.progressed',
  'document.deleted',
  'url.added',
  'url.progressed',
  'url.deleted',
] as const

/** Journal event about a training source, without its journal position and time. */
export type TrainingJournalEvent = {
  [T in (typeof trainingEventTypes)[number]]: Omit<Extract<JournalEvent, { type: T }>, 'seq' | 'at'>
}[(typeof trainingEventTypes)[number]]

/** Training sources of a bot, newest first. */
export interface Sources {
  readonly documents: readonly Document[]
  readonly urls: readonly WebUrl[]
}

interface Source {
  readonly id: number
}

/** Returns the list with a source replaced in place, or prepended if it is new. */
const withSource = <S extends Source>(list: readonly S[], source: S): readonly S[] =>
  list.some(({ id }) => id === source.id)
    ? list.map((known) => (known.id === source.id ? source : known))
    : [source, ...list]

const without = <S extends Source>(list: readonly S[], id: number): readonly S[] =>
  list.filter((known) => known.id !== id)

/** Returns the id of the bot that an event is about. */
export function botOf(event: TrainingJournalEvent): number {
  if ('document' in event) return event.document.bot_id
  return 'url' in event ? event.url.bot_id : event.bot_id
}

/** Returns the key of the source that an event is about, in the same format as the keys of tasks: `document:12`, `url:3`. */
export function sourceKey(event: TrainingJournalEvent): string {
  if ('document' in event) return `document:${event.document.id}`
  return 'url' in event ? `url:${event.url.id}` : `${event.type.split('.')[0]}:${event.id}`
}

/** Returns true for events about documents, false for events about URLs. */
export const isAboutDocuments = ({ type }: TrainingJournalEvent): boolean => type.startsWith('document.')

/** Returns the sources after an event. Idempotent. */
export function afterEvent(sources: Sources, event: TrainingJournalEvent): Sources {
  const { documents, urls } = sources
  switch (event.type) {
    case 'document.added':
    case 'document.progressed':
      return { ...sources, documents: withSource(documents, event.document) }
    case 'document.deleted':
      return { ...sources, documents: without(documents, event.id) }
    case 'url.added':
    case 'url.progressed':
      return { ...sources, urls: withSource(urls, event.url) }
    case 'url.deleted':
      return { ...sources, urls: without(urls, event.id) }
  }
}

/** Number of sources per status. */
export interface SourceCount {
  readonly ready: number
  /** Queued, being read or being indexed. */
  readonly underWay: number
  readonly failed: number
  readonly total: number
}

/** Counts sources by status. */
export function countSources(list: readonly { readonly status: TrainingStatus }[]): SourceCount {
  const of = (...statuses: readonly TrainingStatus[]) =>
    list.filter(({ status }) => statuses.includes(status)).length
  return {
    ready: of('ready'),
    underWay: of('queued', 'reading', 'indexing'),
    failed: of('failed'),
    total: list.length,
  }
}
