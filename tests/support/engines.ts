import type { Answer, AnswerEngine } from '#server/engine/types.ts'

const receipt = {
  engine: 'test',
  model: 'test',
  prompt_version: 0,
  passages: [],
  confidence: 1,
  tokens: 1,
  milliseconds: 0,
}

/** Engine that repeats the question, so that its answers are predictable. */
export const parrot: AnswerEngine = {
  answer: async ({ question }, onToken): Promise<Answer> => {
    onToken?.(question)
    return { kind: 'answer', message: `You said: ${question}`, references: [], language: 'en-US', receipt }
  },
  forget: () => {},
}
