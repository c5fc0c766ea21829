import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { listQuestions, type QuestionStatus, type UnansweredQuestion } from '#contract/knowledge/questions.ts'

/** Our choice: number of questions shown, most frequent first. */
const SHOWN = 200

/** Returns a bot's unanswered questions with the given status, updated by the journal. */
export function useQuestions(botId: number, status: QuestionStatus) {
  const list = useLiveResource(
    'bots: questions',
    (signal) => call(listQuestions, { params: { bot: botId }, query: { status, length: SHOWN }, signal }),
    ['question.changed'],
    ({ question }) => question.bot_id === botId,
  )
  const { patch } = list
  return {
    ...list,
    questions: list.data?.entities ?? [],
    /** Removes a handled question from the list immediately. */
    remove: ({ id }: UnansweredQuestion) =>
      patch(({ entities, total }) => {
        const rest = entities.filter((question) => question.id !== id)
        return { entities: rest, total: total - (entities.length - rest.length) }
      }),
  }
}
