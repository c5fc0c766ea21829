import { expect, test } from 'vitest'
import { linkParts } from '#client/lib/links.ts'

test.each([
  ['See https://example.com/a?b=1.', ['https://example.com/a?b=1']],
  ['(http://example.com) and mailto:ada@example.com!', ['http://example.com', 'mailto:ada@example.com']],
  ['https://en.wikipedia.org/wiki/Parcel_(mail)', ['https://en.wikipedia.org/wiki/Parcel_(mail)']],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['https:// alone', []],
])('%s', (text, links) => {
  const parts = linkParts(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
