import { jsonrepair } from 'jsonrepair'
import { type Cited, readCitations, withoutOpenMarker } from './citations.ts'

/** Shape in which a model writes its reply, where the server can enforce it. What comes first decides whether the rest is shown. */
export const replyFormat = {
  name: 'reply',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['kind', 'passages', 'confidence', 'language', 'answer'],
    properties: {
      kind: { type: 'string', enum: ['answer', 'ask', 'unknown', 'person'] },
      passages: { type: 'array', items: { type: 'integer' } },
      confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
      language: { type: 'string' },
      answer: { type: 'string' },
    },
  },
} as const

/** A reply of a model, or the part of it that has arrived. */
export interface Reply extends Cited {
  /** The model's own confidence; null if it stated none. */
  readonly confidence: 'high' | 'medium' | 'low' | null
}

const JSON_START = /^\s*(?:```(?:json)?\s*)?\{/iu

/** Reads a reply as JSON, even if it is broken or unfinished, otherwise as text with markers. */
export function readReply(raw: string, passages: number, isWhole = true): Reply {
  const parsed = JSON_START.test(raw) ? objectIn(raw) : null
  if (!parsed) {
    const isJson = JSON_START.test(raw)
    const text = isWhole ? raw : withoutOpenMarker(raw)
    return { ...readCitations(isJson ? '' : text, passages), confidence: null }
  }
  const { kind, confidence, answer } = parsed
  const said = typeof answer === 'string' ? answer : ''
  const read = readCitations(isWhole ? said : withoutOpenMarker(said), passages)
  const numbers = Array.isArray(parsed.passages) ? parsed.passages.map(Number) : []
  const cited = [
    ...read.cited,
    ...numbers.filter((one) => Number.isInteger(one) && one > 0 && one <= passages),
  ]
  const marker = kind === 'unknown' || kind === 'person' ? kind : read.marker
  return {
    text: read.text,
    cited: [...new Set(cited)],
    isOwn: read.isOwn || numbers.includes(0) || kind === 'ask',
    marker,
    confidence: confidence === 'high' || confidence === 'medium' || confidence === 'low' ? confidence : null,
  }
}

/** Returns the object in a text, repaired if necessary; null if there is none. */
function objectIn(raw: string): Record<string, unknown> | null {
  const text = raw.slice(raw.indexOf('{')).replace(/```\s*$/u, '')
  try {
    const parsed: unknown = JSON.parse(jsonrepair(text))
    // Text after the object makes the repair return a list.
    const object: unknown = Array.isArray(parsed) ? parsed[0] : parsed
    return typeof object === 'object' && object !== null ? (object as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Returns the complete sentences of a text that was cut; the whole text if it has none. */
export function wholeSentences(text: string): string {
  const end = [...text.matchAll(/[.!?…。](?=\s|$)|\n/gu)].at(-1)?.index
  return end === undefined ? text : text.slice(0, end + 1).trim()
}
