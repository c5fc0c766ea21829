import type { Locale } from '#contract/base/shapes.ts'
import { readValue } from '#machines/action-form/read-value.ts'
import { termsOf } from '#server/engine/questions/similar.ts'
import type { ActionRow } from './store.ts'

/** Our choice: minimum similarity of a message to an example; less if the message holds a value that the action needs. */
const similarFrom = { alone: 0.7, withValue: 0.55 } as const

const NUMBERED = /\S*\d\S*/gu
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Returns the share of items that two lists have in common. */
function common(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [new Set(a), new Set(b)]
  const both = [...first].filter((item) => second.has(item)).length
  return first.size + second.size === 0 ? 0 : (2 * both) / (first.size + second.size)
}

/** Returns how similar two questions are, without their numbers; words without content count half. */
function similarity(asked: string, example: string, locale: Locale): number {
  const [a, b] = [asked.replace(NUMBERED, ' '), example.replace(NUMBERED, ' ')]
  return (common(termsOf(a, locale), termsOf(b, locale)) + common(wordsOf(a), wordsOf(b))) / 2
}

/** Returns the action that answers a message by its examples; null if none is similar enough. */
export function matchAction(text: string, actions: readonly ActionRow[], locale: Locale): ActionRow | null {
  let best: { action: ActionRow; score: number } | null = null
  for (const action of actions) {
    const { name, examples, parameters } = action
    const score = Math.max(...[name, ...examples].map((example) => similarity(text, example, locale)))
    const hasValue = parameters.some((parameter) => readValue(parameter, text, false) !== null)
    const isSimilar = score >= (hasValue ? similarFrom.withValue : similarFrom.alone)
    if (isSimilar && score > (best?.score ?? 0)) best = { action, score }
  }
  return best?.action ?? null
}
