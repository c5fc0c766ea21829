import { describe, expect, it } from 'vitest'
import { splitQuotes } from '#server/engine/embedded/quotes.ts'

describe('sentences', () => {
  it.each([
    [
      'en',
      'Dr. Smith came at 3.30 p.m. yesterday. He left.',
      ['Dr. Smith came at 3.30 p.m. yesterday.', 'He left.'],
    ],
    ['en', 'Take Route 99. Turn left!', ['Take Route 99.', 'Turn left!']],
    ['en', '1. Open the box\n2. Read the note', ['1. Open the box', '2. Read the note']],
    ['fr', 'M. Dupont est là. Il attend au 3, av. Foch.', ['M. Dupont est là.', 'Il attend au 3, av. Foch.']],
    ['vi', 'Ở TP. Huế có sông. Rất đẹp!', ['Ở TP. Huế có sông.', 'Rất đẹp!']],
    ['tr', '20. Yüzyıl başladı. Savaş bitti.', ['20. Yüzyıl başladı.', 'Savaş bitti.']],
    ['en', 'Name: Anna\nAge: 5', ['Name: Anna\nAge: 5']],
    ['en', '   ', []],
  ] as const)('in %s of "%s"', (language, text, sentences) => {
    expect(splitQuotes(text, language).map((quote) => quote.text)).toEqual(sentences)
  })

  it('have their positions', () => {
    const text = '  First one.  Second one. '
    for (const { text: quoted, start, end } of splitQuotes(text, 'en'))
      expect(text.slice(start, end)).toBe(quoted)
  })
})
