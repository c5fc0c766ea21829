import type { JournalEvent } from '#contract/events.ts'
import type { Document, TrainingStatus, WebUrl } from '#contract/training.ts'

/** Facts about what bots are trained with. */
export const trainingFacts = [
  'document.added',
  'document.progressed',
  'document.deleted',
  'url.added',
  'url.progressed',
  'url.deleted',
] as const

/** One of those facts, less its place in the journal. */
export type TrainingFact = {
  [T in (typeof trainingFacts)[number]]: Omit<Extract<JournalEvent, { type: T }>, 'seq' | 'at'>
}[(typeof trainingFacts)[number]]

/** What a bot is trained with, newest first. */
export interface Sources {
  readonly documents: readonly Document[]
  readonly urls: readonly WebUrl[]
}

interface Source {
  readonly id: number
}

/** The list with a source added on top, or replaced where it stands. */
const withSource = <S extends Source>(list: readonly S[], source: S): readonly S[] =>
  list.some(({ id }) => id === source.id)
    ? list.map((known) => (known.id === source.id ? source : known))
    : [source, ...list]

const without = <S extends Source>(list: readonly S[], id: number): readonly S[] =>
  list.filter((known) => known.id !== id)

/** Bot that a fact is about. */
export function botOf(fact: TrainingFact): number {
  if ('document' in fact) return fact.document.bot_id
  return 'url' in fact ? fact.url.bot_id : fact.bot_id
}

/** True for facts about documents, false for those about web addresses. */
export const isAboutDocuments = ({ type }: TrainingFact): boolean => type.startsWith('document.')

/** The sources after a fact; telling the same fact twice changes nothing. */
export function afterFact(sources: Sources, fact: TrainingFact): Sources {
  const { documents, urls } = sources
  switch (fact.type) {
    case 'document.added':
    case 'document.progressed':
      return { ...sources, documents: withSource(documents, fact.document) }
    case 'document.deleted':
      return { ...sources, documents: without(documents, fact.id) }
    case 'url.added':
    case 'url.progressed':
      return { ...sources, urls: withSource(urls, fact.url) }
    case 'url.deleted':
      return { ...sources, urls: without(urls, fact.id) }
  }
}

/** How many sources there are of each standing. */
export interface SourceCount {
  readonly ready: number
  /** Queued, or being read or indexed. */
  readonly underWay: number
  readonly failed: number
  readonly total: number
}

/** Counts sources by where they stand. */
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
