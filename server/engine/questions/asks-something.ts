import type { Locale } from '#contract/base/shapes.ts'
import { opinionIn } from './opinion.ts'
import { termsOf } from './similar.ts'

/** Returns whether an answer could be written for a message; mere complaints ask nothing. */
export const asksSomething = (message: string, language: Locale): boolean =>
  termsOf(message, language).length > 0 && opinionIn(message, language) === null
