import type { ReplayAnswer, ReplayDifference } from '#contract/knowledge/replays.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts'
import type { Answer, AnswerEngine, AnswerRequest } from '../types.ts'
import type { Knowledge, PastQuestion, ReplayInput, ReplayResult } from './types.ts'

/** Interval between progress reports. */
const REPORT_EVERY_MS = 200

/** Answers each question with the knowledge before and after a change and compares the answers. */
export async function replay(
  input: ReplayInput,
  onProgress: (checked: number) => void = () => {},
): Promise<ReplayResult> {
  const started = performance.now()
  let reported = started
  const [ask, askChanged] = [answererOf(input, input.before), answererOf(input, input.after)]
  const differences: ReplayDifference[] = []
  const answers: ReplayAnswer[] = []
  let checked = 0
  let same = 0
  for (const question of input.questions) {
    const now = performance.now()
    if (now - started > input.withinMs) break
    const [before, after] = [await ask(question), await askChanged(question)]
    const difference = differenceOf(question, before, after)
    if (input.listsAll)
      answers.push({
        question: question.text,
        verdict: difference?.verdict ?? 'same',
        before: toAnswer(before),
        after: toAnswer(after),
      })
    checked += question.times
    if (difference) differences.push(difference)
    else same += question.times
    if (now - reported < REPORT_EVERY_MS) continue
    reported = now
    onProgress(checked)
  }
  return { checked, same, differences, answers }
}

type Ask = (question: PastQuestion) => Promise<Answer>

function answererOf(input: ReplayInput, knowledge: Knowledge): Ask {
  const engine: AnswerEngine = createEmbeddedEngine({
    load: async () => knowledge.passages,
    clock: systemClock,
  })
  const { prompt, promptVersion, ownWords } = knowledge
  const { botName, timeZone, locale } = input
  const request = { botId: 1, botName, timeZone, locale, prompt, promptVersion, ownWords }
  return ({ text, before }) => {
    const history: AnswerRequest['history'] = before === null ? [] : [{ role: 'user', message: before }]
    return engine.answer({ ...request, question: text, history })
  }
}

/** Rates an answer: 0 if the bot does not know, 1 if it offers the nearest passage, 2 for other answers. */
function worth({ kind, receipt, references }: Answer): number {
  if (kind === 'unknown') return 0
  if (receipt.certainty === 'unsure') return references.length > 0 ? 1 : 0
  return 2
}

/** Compares two answers to a question; null if the customer would not notice a difference. */
export function differenceOf(question: PastQuestion, before: Answer, after: Answer): ReplayDifference | null {
  const [least, most] = [worth(before), worth(after)]
  if (least === most && (before.message === after.message || least === 0)) return null
  const verdict = most > least ? 'better' : most === 0 ? 'lost' : 'changed'
  const { text, times, isPraised } = question
  return {
    question: text,
    times,
    is_praised: isPraised,
    verdict,
    before: toAnswer(before),
    after: toAnswer(after),
  }
}

const toAnswer = ({ message, receipt, references }: Answer): ReplayDifference['before'] => ({
  text: message,
  certainty: receipt.certainty ?? null,
  sources: [...new Set(references.map(({ file_name }) => file_name))],
})
