import { useState } from 'react'
import { useNow } from '#client/core/hooks/use-now.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Failure } from '#machines/failure.ts'
import {
  countKinds,
  countStates,
  type KnowledgeColumn,
  type KnowledgeItem,
  type KnowledgeKind,
  knowledgeKinds,
  rowOf,
  sortRows,
} from '#machines/training/knowledge.ts'
import { useFaqs } from '../training/use-faqs.ts'
import { type TrainingActor, useTraining } from '../training/use-training.ts'
import type { KnowledgeAddress } from './knowledge-address.ts'
import { useQuestions } from './questions/use-questions.ts'
import { useKnowledgeHealth } from './use-knowledge-health.ts'

/** Our choice: number of rows shown at first, and added each time the member asks for more. */
const SHOWN = 100
/** Interval at which the age of sources is recalculated. */
const PACE_MS = 60_000

export interface KnowledgeOrder {
  readonly column: KnowledgeColumn
  readonly isDescending: boolean
}

/** Sort order with the most recent change first. */
export const latestFirst: KnowledgeOrder = { column: 'changed', isDescending: true }

interface FailedList {
  readonly kind: KnowledgeKind
  readonly title: string
  readonly failure: Failure
  readonly reload: () => void
}

/** Returns a bot's knowledge as a single list of rows, along with the lists that the rows come from. */
export function useKnowledge(botId: number, training: TrainingActor, address: KnowledgeAddress) {
  const { locale } = useLocale()
  const lists = useLists(botId, training, address)
  const { health, uses } = useKnowledgeHealth(botId)
  const now = useNow(PACE_MS)
  const [order, setOrder] = useState(latestFirst)
  const [most, setMost] = useState(SHOWN)
  const rows = lists.items.map((item) => rowOf(item, uses, now))
  const ofKind = rows.filter(({ kind }) => address.kind === null || kind === address.kind)
  const { state, find } = address
  const found = ofKind.filter((row) => state === null || row.states.includes(state))
  const named = find ? found.filter(({ name, text }) => matches(`${name} ${text}`, find)) : found
  const fitting = sortRows(named, order.column, order.isDescending, locale)
  return {
    botId,
    lists,
    health,
    rows,
    /** Rows that match all filters, sorted. */
    fitting,
    /** Matching rows that are currently shown. */
    shown: fitting.slice(0, most),
    showMore: () => setMost(most + SHOWN),
    kinds: countKinds(rows),
    states: countStates(ofKind),
    order,
    setOrder,
  }
}

export type Knowledge = ReturnType<typeof useKnowledge>

/** Loads the lists of files, pages, FAQ entries and questions, and combines their items into rows. */
function useLists(
  botId: number,
  training: TrainingActor,
  { kind: shown, questions: status }: KnowledgeAddress,
) {
  const LL = useLL()
  const sources = useTraining(training)
  const faqs = useFaqs(botId)
  const questions = useQuestions(botId, status)
  const { documents, urls } = sources
  const items: readonly KnowledgeItem[] = [
    ...questions.questions.map((source) => ({ kind: 'question' as const, source })),
    ...documents.map((source) => ({ kind: 'file' as const, source })),
    ...urls.map((source) => ({ kind: 'url' as const, source })),
    ...faqs.faqs.map((source) => ({ kind: 'faq' as const, source })),
  ]
  const loading: Record<KnowledgeKind, boolean> = {
    file: sources.documentsLoading,
    url: sources.urlsLoading,
    faq: faqs.loading,
    question: questions.loading,
  }
  const failures: Record<KnowledgeKind, Omit<FailedList, 'kind' | 'failure'> & { failure: Failure | null }> =
    {
      file: {
        title: LL.training.files.failed(),
        failure: documents.length > 0 ? null : sources.documentsFailure,
        reload: sources.reloadDocuments,
      },
      url: {
        title: LL.training.urls.failed(),
        failure: urls.length > 0 ? null : sources.urlsFailure,
        reload: sources.reloadUrls,
      },
      faq: { title: LL.faqs.failed(), failure: faqs.data ? null : faqs.failure, reload: faqs.reload },
      question: {
        title: LL.training.questions.failed(),
        failure: questions.data ? null : questions.failure,
        reload: questions.reload,
      },
    }
  const ofView = knowledgeKinds.filter((kind) => shown === null || kind === shown)
  return {
    items,
    sources,
    faqs,
    questions,
    isLoading: ofView.some((kind) => loading[kind]),
    failed: ofView.flatMap((kind): FailedList[] => {
      const { failure, ...list } = failures[kind]
      return failure ? [{ kind, failure, ...list }] : []
    }),
  }
}
