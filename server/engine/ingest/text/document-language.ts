import { eld } from 'eld/extrasmall'
import type { Locale } from '#contract/base/shapes.ts'

const localeOf: Readonly<Record<string, Locale>> = { en: 'en-US', fr: 'fr-FR', vi: 'vi-VN', tr: 'tr-TR' }

const detector = eld.newInstance()
detector.setLanguageSubset(Object.keys(localeOf))

/** Maximum length of the text that the detector reads. */
const SAMPLE_CHARS = 1_000
const SAMPLES_MAX = 5

/** Returns evenly spaced pieces of a long text, so that an English preface does not determine the language of a French book. */
function samples(text: string): string[] {
  if (text.length <= SAMPLE_CHARS) return [text]
  const count = Math.min(SAMPLES_MAX, Math.ceil(text.length / SAMPLE_CHARS))
  const step = (text.length - SAMPLE_CHARS) / (count - 1)
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round(index * step)
    return text.slice(start, start + SAMPLE_CHARS)
  })
}

/** Returns the locale of a text; null if it is too short, mixed or in another language. */
export function detectLanguage(text: string): Locale | null {
  const votes = new Map<string, number>()
  const pieces = samples(text)
  for (const piece of pieces) {
    const found = detector.detect(piece)
    if (found.isReliable()) votes.set(found.language, (votes.get(found.language) ?? 0) + 1)
  }
  const best = [...votes].sort((a, b) => b[1] - a[1])[0]
  return best && best[1] * 2 > pieces.length ? (localeOf[best[0]] ?? null) : null
}
