import { formsOf } from '#server/engine/retrieve/analysis.ts'
import { type Language, lowerCase, splitWords } from '#server/engine/retrieve/words.ts'
import type { Turn } from '#server/engine/types.ts'
import { courtesyFor } from './small-talk.ts'

/** Beginnings that go on with what was said. */
const goingOn: Readonly<Record<Language, RegExp>> = {
  en: /^\s*(?:and|but|so|then|what about|how about|what if|also|or|ok and)\b/iu,
  fr: /^\s*(?:et|mais|ou|alors|donc|qu['’]en est-il|sinon)(?=[\s,])/iu,
  vi: /^\s*(?:và|còn|thế còn|vậy còn|thế|vậy|nhưng|hay|rồi)(?=[\s,])/iu,
  tr: /^\s*(?:ve|peki|ya|ama|veya|o zaman|yani)(?=[\s,])/iu,
}

/** Words that stand for something said before. */
const pointing: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set('this that these those it its they them their he she his her him there one ones'.split(' ')),
  fr: new Set(
    'il elle ils elles ça cela ceci celui celle ceux celles ce cet cette ces lui leur leurs en y'.split(' '),
  ),
  vi: new Set('này đó nó họ ấy kia đấy vậy thế'.split(' ')),
  tr: new Set(
    'bu bunu bunun buna bunda bundan bunlar bunların o onu onun ona onda ondan onlar onların şu şunu orada böyle'.split(
      ' ',
    ),
  ),
}

/** So few content words leave open what is asked about. */
const THIN = 2

/** Whether a question leans on what was said before: "and on Sunday?", "how much is it?". */
export function leansOnContext(question: string, language: Language): boolean {
  if (goingOn[language].test(question)) return true
  const words = splitWords(question, language)
  if (words.some((word) => pointing[language].has(word))) return true
  return words.filter((word) => !formsOf(word, language).stop).length < THIN
}

/** What the customer asked last, small talk passed over; null at the beginning. */
export function lastQuestion(history: readonly Turn[], language: Language): string | null {
  for (const [at, turn] of [...history.entries()].reverse()) {
    if (turn.role !== 'user' || courtesyFor(turn.message, history.slice(0, at)) !== null) continue
    if (
      splitWords(lowerCase(turn.message, language), language).some((word) => !formsOf(word, language).stop)
    ) {
      return turn.message
    }
  }
  return null
}
