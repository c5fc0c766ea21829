import type { Locale } from '#contract/base/shapes.ts'
import { detectLocale } from '../detect-language.ts'
import type { Passage } from '../types.ts'
import { isSupported } from './citations.ts'
import { type Ground, groundOf } from './grounding.ts'
import type { Reply } from './reply.ts'

/** A model's reply with the verdict on it. */
export interface Checked extends Reply {
  /** `unsupported`: it cites nothing and nothing supports it, or it states a figure or an address that no source has. */
  readonly verdict: 'supported' | 'unsupported' | 'person'
}

/** Material against which a reply is checked. */
export interface CheckOptions {
  readonly passages: readonly Passage[]
  readonly hasInstructions: boolean
  /** The customer's language. */
  readonly locale: Locale
  readonly ground: Ground
  /** The rules, which no answer may quote. */
  readonly rules: string
}

/** Minimum share of an answer's words that occur in the material even if it cites a passage; an invention has fewer. */
const CITED_SHARE_MIN = 0.2

/** Checks a reply: its citations or, if there are none, its words; its figures and addresses; and that it quotes no rules. */
export function checkReply(reply: Reply, options: CheckOptions): Checked {
  if (reply.marker === 'person') return { ...reply, cited: [], verdict: 'person' }
  const { ground, passages, hasInstructions, rules } = options
  const { text } = reply
  const isRefusal = reply.marker !== null || text === ''
  const isGrounded = ground.supportedLength(text, true) === text.length && !quotesRules(text, rules)
  if (isRefusal || !isGrounded) return { ...reply, cited: [], verdict: 'unsupported' }
  if (isSupported(reply, hasInstructions) && !isInvented(reply, options))
    return { ...reply, verdict: 'supported' }
  const number = reply.cited.length === 0 ? supporting(text, passages) : null
  return number === null
    ? { ...reply, cited: [], verdict: 'unsupported' }
    : { ...reply, cited: [number], verdict: 'supported' }
}

/** Returns whether an answer has next to no word of the material. A translation of it into the customer's language may have none. */
function isInvented({ text, cited }: Reply, { passages, ground, locale }: CheckOptions): boolean {
  const language = detectLocale(text, null)
  const isTranslated =
    language === locale && cited.some((number) => passages[number - 1]?.language !== language)
  const share = isTranslated || cited.length === 0 ? null : ground.shareOf(text)
  return share !== null && share < CITED_SHARE_MIN
}

/** Returns the number of the passage that supports an answer without citations; null if none does. */
function supporting(text: string, passages: readonly Passage[]): number | null {
  const shares = passages.map(({ heading, text: own }) => {
    const ground = groundOf([heading ?? '', own])
    const isWhole = ground.supportedLength(text, true) === text.length && ground.supportsWords(text)
    return isWhole ? (ground.shareOf(text) ?? 0) : 0
  })
  const best = Math.max(0, ...shares)
  return best > 0 ? shares.indexOf(best) + 1 : null
}

/** Characters of a quotation that cannot be chance. */
const QUOTE_CHARS = 40

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Returns whether a text quotes the rules. The owner's instructions, which follow them, may be quoted as facts. */
function quotesRules(text: string, rules: string): boolean {
  const said = plain(text)
  const [own = ''] = rules.split('\n\nThe instructions of the business')
  const source = plain(own)
  for (let at = 0; at + QUOTE_CHARS <= said.length; at += 10)
    if (source.includes(said.slice(at, at + QUOTE_CHARS))) return true
  return false
}
