import { afterAll } from 'vitest'
import { checkedAnswers, watchAnswers } from './conformance.ts'
import { keepExamples } from './examples.ts'

/** Fails a test file if an API response in it does not match the published document. */
await watchAnswers()

afterAll(() => {
  keepExamples()
  checkedAnswers()
})
