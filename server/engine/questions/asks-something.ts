import type { Locale } from '#contract/base/shapes.ts'
import { opinionIn } from './opinion.ts'
import { termsOf } from './similar.ts'

/** Returns whether a message can be answered; complaints alone do not ask anything. */
export const asksSomething = (message: string, language: Locale): boolean =>
  termsOf(message, language).length > 0 && opinionIn(message, language) === null
