import { afterAll } from 'vitest'
import { checkedAnswers, watchAnswers } from './conformance.ts'
import { keepExamples } from './examples.ts'

/** Fails a file of tests if a response of an API in it does not match the published document. */
await watchAnswers()

afterAll(() => {
  keepExamples()
  checkedAnswers()
})
