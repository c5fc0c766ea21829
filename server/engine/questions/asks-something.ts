import type { Locale } from '#contract/base/shapes.ts'
import { opinionIn } from './opinion.ts'
import { termsOf } from './similar.ts'

/** Returns whether a message asks something that can be answered; messages that only complain or praise do not. */
export const asksSomething = (message: string, language: Locale): boolean =>
  termsOf(message, language).length > 0 && opinionIn(message, language) === null
