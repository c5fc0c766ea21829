import { call } from '#client/api/call.ts'
import { useFacts, useResync } from '#client/app/live.tsx'
import { useResource } from '#client/app/use-resource.ts'
import { listQuestions, type QuestionStatus, type UnansweredQuestion } from '#contract/questions.ts'

/** Our choice: questions that are shown; the most asked come first. */
const SHOWN = 200

/** What customers asked a bot and it could not answer, of one status, kept up to date by the journal. */
export function useQuestions(botId: number, status: QuestionStatus) {
  const list = useResource((signal) =>
    call(listQuestions, { params: { bot: botId }, query: { status, length: SHOWN }, signal }),
  )
  const { patch, outdated } = list
  useFacts(['question.changed'], (facts) => {
    if (facts.some(({ question }) => question.bot_id === botId)) outdated()
  })
  useResync(outdated)
  return {
    ...list,
    questions: list.data?.entities ?? [],
    /** Takes a question that was dealt with off the list at once. */
    remove: ({ id }: UnansweredQuestion) =>
      patch(({ entities, total }) => ({
        entities: entities.filter((question) => question.id !== id),
        total: total - 1,
      })),
  }
}
