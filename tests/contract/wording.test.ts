import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locales } from '#i18n/i18n-util.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'i18n')

/**
 * Words that a native speaker would stumble over, or synonyms for a term that is already defined (i18n/README.md). Matched only
 * in texts, not in keys.
 */
const dropped: Readonly<Record<(typeof locales)[number], readonly RegExp[]>> = {
  'en-US': [
    /\bgood for\b/i,
    /\bno longer good\b/i,
    /\banother (?:code|one of)\b/i,
    /\bshall\b/i,
    /\bbelongs? into\b/i,
    /\bgo(?:es)? on\b/i,
    /\bstands (?:in the|in its|beside|above|below)\b/i,
    /\bswitch(?:ed|es)? (?:on|off)\b/i,
    /\bnobody\b/i,
    /\bby itself\b/i,
    /\bsummaris/i,
    /\bauthoris/i,
    /\bcolour/i,
    /\bgave you\b/i,
    /\bare given chats\b/i,
    /\bfits? “/,
    /\brests on\b/i,
    /\b(?:free|one) places?\b/i,
    /\bprepared repl/i,
    /\bby mail\b/i,
    /\bsaved now\b/i,
    /^\{name:string\} is (?:saved|deleted|created)/,
  ],
  'fr-FR': [
    /téléver/i,
    /consigne/i,
    /messagerie/i,
    /\bliaison/i,
    /\bhumeur/i,
    /\bhumains?\b(?! uniquement)/i,
    /répondues/i,
    /message d’absence/i,
    /rattrapage/i,
    /\btrous?\b/i,
    /^l’essayer/i,
    /deux étapes/i,
    /tableau mural/i,
    /\bchats\b(?![:|])/i,
    /\bdiscussions?\b/i,
    /courriel/i,
    /fenêtre de conversation/i,
    /(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu,
  ],
  'vi-VN': [
    /bảng điều khiển/i,
    /tiện ích/i,
    /\bwidget/i,
    /tiếp (?:lời|quản)/i,
    /vận hành bởi/i,
    /lời văn/i,
    /người thật/i,
    /khung trò chuyện/i,
    /khu vực thử/i,
    /gắn thẻ/i,
    /hàng đợi/i,
    /không ai phải/i,
    /đã giao/i,
    /e-mail/i,
    /nhật ký kiểm tra/i,
    /treo tường\b(?!\.)/i,
    /thư rác/i,
  ],
  'tr-TR': [
    /\bileti(?:yi|ye|si|sini|ler|leri|leriniz|niz|nizi)?(?![\p{L}])/iu,
    /sözcük/i,
    /aygıt/i,
    /denetle(?!yici)/i,
    /betik|betiğ/i,
    /yönerge/i,
    /yayımla/i,
    /görüşme(?!k)/i,
    /gözetmen/i,
    /bileşen/i,
    /yeğle/i,
    /sınama/i,
    /parola/i,
    /yetişi/i,
    /üstlen/i,
    /bir insan/i,
  ],
}

/** Returns the texts of a language with their locations, such as `app.ts:14`. */
function textsOf(locale: string): { place: string; text: string }[] {
  const files = readdirSync(join(folder, locale)).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts',
  )
  return files.flatMap((file) =>
    readFileSync(join(folder, locale, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/(?<!import .*|Translation\[)'((?:[^'\\]|\\.)*)'(?!\s*:)/g)].map(
          ([, text = '']) => ({
            place: `${file}:${index + 1}`,
            text: text.replaceAll(/\{\w+(?::\w+)?(?:\|\w+)*\}/g, (all) => (text.startsWith(all) ? all : '…')),
          }),
        ),
      ),
  )
}

describe.each(locales)('%s', (locale) => {
  it('contains no banned words', () => {
    const found = textsOf(locale).filter(({ text }) => dropped[locale].some((word) => word.test(text)))
    expect(found).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| (.+) \|$/gm)]
    .map(([, cells = '']) => cells.split(' | '))
    .filter((cells) => cells.length === 4 && !cells[0]?.startsWith('---') && cells[0] !== 'en-US')

  it('has forty terms in every language, each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(new Set(rows.map(([term]) => term)).size).toBe(rows.length)
  })

  it.each(locales)('uses terms that occur in the texts of %s', (locale) => {
    const column = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'].indexOf(locale)
    const all = textsOf(locale)
      .map(({ text }) => text)
      .join('\n')
      .toLocaleLowerCase(locale)
    const unused = rows
      .map((cells) => cells[column] ?? '')
      .filter((term) => !all.includes(term.toLocaleLowerCase(locale)))
    expect(unused).toEqual([])
  })
})
