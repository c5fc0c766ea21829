/** Numbers in words that documents and models exchange for digits, in the languages of the product. */
const NUMBER_WORDS: readonly (readonly [string, string])[] = (
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'un deux trois quatre cinq six sept huit neuf dix onze douze',
    'một hai ba bốn năm sáu bảy tám chín mười',
    'bir iki üç dört beş altı yedi sekiz dokuz on',
  ] as const
).flatMap((line) => line.split(' ').map((word, at) => [word, String(at + 1)] as const))
const TENS: Readonly<Record<string, string>> = {
  une: '1',
  fourteen: '14',
  quatorze: '14',
  fifteen: '15',
  quinze: '15',
  twenty: '20',
  vingt: '20',
  yirmi: '20',
  thirty: '30',
  trente: '30',
  otuz: '30',
  sixty: '60',
  ninety: '90',
}
const WORD_NUMBERS: ReadonlyMap<string, string> = new Map([...NUMBER_WORDS, ...Object.entries(TENS)])

/** A number with its separators: `1,299.00`, `12 500`, `9:30`, `24/7`. */
const NUMBER = /\d+(?:[.,:/'’\u00a0\u202f -]?\d+)*/gu
/** Number of a list item at the start of a line. */
const ITEM = /^[ \t]*\d{1,2}[.)][ \t]/gmu
const SEPARATORS = /[^\d]+/u

/** Returns the forms under which a number counts as the same: its digits, its digits without zeros at an end, and its parts. */
function formsOf(number: string): string[] {
  const parts = number.split(SEPARATORS).map((part) => part.replace(/^0+(?=\d)/u, ''))
  const whole = parts.join('')
  const [last = ''] = parts.slice(-1)
  const isRound = parts.length > 1 && /^0{1,2}$/u.test(last)
  return [...new Set([whole, ...(isRound ? [parts.slice(0, -1).join('')] : [])])]
}

/** An address of a page or a mailbox. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s)\]>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu
const HOST = /^(?:https?:\/\/)?(?:www\.)?(?:[^/@\s]*@)?(?<host>[^/:?#\s]+)/iu
const hostIn = (address: string): string =>
  (HOST.exec(address)?.groups?.host ?? address).toLowerCase().replace(/[.,;!]+$/u, '')

/** The figures, words, names and addresses that an answer may state. */
export interface Ground {
  /** Returns the length of the beginning of a text whose figures and addresses all occur in the material. */
  supportedLength(text: string, isWhole: boolean): number
  /** Returns the share of an answer's words that occur in the material; null if it has too few words to tell. */
  shareOf(text: string): number | null
  /** Returns whether most of an answer's words, and all of its names, occur in the material. */
  supportsWords(text: string): boolean
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]+/gu) ?? []
/** Characters by which forms of a word are compared. */
const STEM_CHARS = 5
const stemOf = (word: string): string => word.slice(0, STEM_CHARS)

/** Minimum share of an answer's words that occur in the material if it cites nothing. */
const SHARE_MIN = 0.6
/** Minimum number of words from which a share tells something. */
const TELLING_MIN = 2
/** Minimum characters of a word that tells something. */
const TELLING_MIN_CHARS = 4

/** Creates the ground of an answer from everything that the model was given. */
export function groundOf(material: readonly string[]): Ground {
  const hosts = new Set(material.flatMap((text) => (text.match(ADDRESS) ?? []).map(hostIn)))
  const numbers = new Set<string>()
  const stems = new Set<string>()
  for (const text of material) {
    for (const [number] of text.matchAll(NUMBER)) {
      for (const form of formsOf(number)) numbers.add(form)
      for (const part of number.split(SEPARATORS)) numbers.add(part.replace(/^0+(?=\d)/u, ''))
    }
    for (const word of wordsIn(text)) {
      stems.add(stemOf(word))
      const number = WORD_NUMBERS.get(word)
      if (number) numbers.add(number)
    }
  }
  const isKnown = (number: string) =>
    formsOf(number).some((form) => numbers.has(form)) ||
    // "9 to 17" for "09:00–17:00", "3 and 4" for "3-4".
    number.split(SEPARATORS).every((part) => numbers.has(part.replace(/^0+(?=\d)/u, '')))
  const shareOf = (text: string): number | null => {
    const telling = wordsIn(text).filter(({ length }) => length >= TELLING_MIN_CHARS)
    return telling.length < TELLING_MIN
      ? null
      : telling.filter((word) => stems.has(stemOf(word))).length / telling.length
  }
  return {
    shareOf,
    supportedLength(text, isWhole) {
      const foreign = [...text.matchAll(ADDRESS)].find(({ 0: address }) => !hosts.has(hostIn(address)))
      const end = foreign?.index ?? text.length
      const items = [...text.matchAll(ITEM)].map(({ index }) => index)
      for (const { 0: number, index } of text.matchAll(NUMBER)) {
        const isItem = items.some((at) => at <= index && /^[ \t]*$/u.test(text.slice(at, index)))
        const isOpen = !isWhole && index + number.length >= text.trimEnd().length
        if (index >= end) break
        if (isOpen || !(isItem || isKnown(number))) return index
      }
      return end
    },
    supportsWords(text) {
      const names = text.match(/(?<=[\p{L}\p{N},;:]\s)\p{Lu}[\p{Ll}\p{M}]{2,}/gu) ?? []
      return (shareOf(text) ?? 0) >= SHARE_MIN && names.every((name) => stems.has(stemOf(name.toLowerCase())))
    },
  }
}
