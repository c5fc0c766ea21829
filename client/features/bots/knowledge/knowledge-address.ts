import { type ChangeAddress, useAddress } from '#client/core/hooks/use-address.ts'
import { formerKindOf, paths } from '#client/core/navigation/paths.ts'
import { type QuestionStatus, questionStatuses } from '#contract/knowledge/questions.ts'
import {
  type KnowledgeKind,
  type KnowledgeState,
  knowledgeKinds,
  knowledgeStates,
} from '#machines/training/knowledge.ts'

/** Layouts of the list. */
export const knowledgeLayouts = ['list', 'grid'] as const
export type KnowledgeLayout = (typeof knowledgeLayouts)[number]

/** Filters and layout of the knowledge list, as they appear in the URL. */
export interface KnowledgeAddress {
  /** Null for all kinds. */
  readonly kind: KnowledgeKind | null
  /** Null for all states. */
  readonly state: KnowledgeState | null
  /** Status of the unanswered questions to show. */
  readonly questions: QuestionStatus
  readonly find: string
  readonly view: KnowledgeLayout
}

/** Parses the filters; the URL of a former step selects the kind that replaced it. */
function read(search: string): KnowledgeAddress {
  const query = new URLSearchParams(search)
  const kind = knowledgeKinds.find((one) => one === query.get('kind')) ?? formerKindOf(search)
  const status = questionStatuses.find((one) => one === query.get('questions')) ?? 'open'
  return {
    kind,
    state: knowledgeStates.find((one) => one === query.get('state')) ?? null,
    questions: kind === 'question' ? status : 'open',
    find: query.get('find') ?? '',
    view: knowledgeLayouts.find((one) => one === query.get('view')) ?? 'list',
  }
}

/** Returns the filters in the URL and a function that changes them. */
export function useKnowledgeAddress(botId: number): {
  address: KnowledgeAddress
  change: ChangeAddress<KnowledgeAddress>
} {
  const pathOf = ({ kind, state, questions, find, view }: KnowledgeAddress) =>
    paths.build(botId, {
      step: 'knowledge',
      kind,
      state,
      find,
      view: view === 'list' ? null : view,
      questions: kind === 'question' && questions !== 'open' ? questions : null,
    })
  return useAddress(read, pathOf)
}
