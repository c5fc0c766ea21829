import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceMarkdown } from '#machines/reply/balance-markdown.ts'
import { readWords } from '#machines/reply/words.ts'
import { answers } from './support/answers.ts'

describe('closing Markdown', () => {
  test.each([
    ['plain text', 'plain text'],
    ['**bold', '**bold**'],
    ['**bold** and *it', '**bold** and *it*'],
    ['**bold *both', '**bold *both***'],
    ['~~old', '~~old~~'],
    ['_it', '_it_'],
    ['a `code', 'a `code`'],
    ['`a*b` c', '`a*b` c'],
    ['snake_case_name', 'snake_case_name'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['* item\n* other', '* item\n* other'],
    ['- **key', '- **key**'],
    ['**bold ', '**bold** '],
    ['**open\n\nnext', '**open\n\nnext'],
    ['```sh\nnpm start', '```sh\nnpm start\n```'],
    ['```sh\nnpm start\n```', '```sh\nnpm start\n```'],
    ['```\n**not bold', '```\n**not bold\n```'],
    ['~~~\ncode', '~~~\ncode\n~~~'],
    ['Giá **1.000 đ', 'Giá **1.000 đ**'],
    ['**İndirim', '**İndirim**'],
  ])('%j becomes %j', (text, expected) => {
    expect(balanceMarkdown(text)).toBe(expected)
  })

  test.each(Object.entries(answers))('a complete answer in %s is unchanged', (_, text) => {
    expect(balanceMarkdown(text)).toBe(text)
  })

  test('repeating it changes nothing', () => {
    const cut = fc
      .tuple(fc.constantFrom(...Object.values(answers)), fc.integer({ min: 0, max: 40 }))
      .map(([text, words]) => text.slice(0, readWords(text, 0, words, true).offset))
    fc.assert(
      fc.property(cut, (text) => {
        const once = balanceMarkdown(text)
        expect(balanceMarkdown(once)).toBe(once)
        expect(once.length).toBeLessThanOrEqual(text.length + 8)
      }),
    )
  })
})
