import fc from 'fast-check'
import { h, render } from 'preact'
import { describe, expect, test } from 'vitest'
import { safeHref } from '#client/markdown/safe-href.ts'
import { Markdown } from '#client/widget/markdown/markdown.ts'

const ALLOWED = 'p br strong em s code pre a ul ol li blockquote hr div table thead tbody tr th td'.split(' ')

function draw(text: string): HTMLElement {
  const root = document.createElement('div')
  render(h(Markdown, { text }), root)
  return root
}

const html = (text: string) => draw(text).innerHTML

/** Returns the dangerous elements and attributes in a rendering. */
function dangers(root: HTMLElement): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const attributes = element.getAttributeNames()
    const href = element.getAttribute('href')
    return [
      ...(ALLOWED.includes(tag) ? [] : [`<${tag}>`]),
      ...attributes.filter((name) => !['href', 'target', 'rel', 'class', 'tabindex', 'start'].includes(name)),
      ...(href === null || /^(https?:\/\/|mailto:)/.test(href) ? [] : [href]),
    ]
  })
}

describe('common Markdown', () => {
  test.each([
    ['two paragraphs\nwith a break\n\nhere', '<p>two paragraphs<br>with a break</p><p>here</p>'],
    [
      '**bold** and *italic* and ~~gone~~',
      '<p><strong>bold</strong> and <em>italic</em> and <s>gone</s></p>',
    ],
    ['**bold with *italic* inside**', '<p><strong>bold with <em>italic</em> inside</strong></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['`a < b` and ``x`y``', '<p><code>a &lt; b</code> and <code>x`y</code></p>'],
    ['\\*not italic\\*', '<p>*not italic*</p>'],
    ['# Title #\ntext', '<p><strong>Title</strong></p><p>text</p>'],
    [
      '- one\n- two\n  - deeper\n- three',
      '<ul><li>one</li><li>two<ul><li>deeper</li></ul></li><li>three</li></ul>',
    ],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['1. one\n\n2. two', '<ol start="1"><li>one</li><li>two</li></ol>'],
    ['> said\n> so', '<blockquote><p>said<br>so</p></blockquote>'],
    ['before\n\n---\n\nafter', '<p>before</p><hr><p>after</p>'],
  ])('%j', (text, expected) => expect(html(text)).toBe(expected))

  test('code keeps its lines and its angle brackets', () => {
    const code = draw('```js\nif (a < b) {\n\n  go()\n}\n```\nafter').querySelector('pre code')
    expect(code?.textContent).toBe('if (a < b) {\n\n  go()\n}')
  })

  test('a table has a head and a body', () => {
    const table = draw('| Country | Days |\n| :-- | --: |\n| France | **30** |')
    expect([...table.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['Country', 'Days'])
    expect(table.querySelector('td strong')?.textContent).toBe('30')
  })
})

describe('links', () => {
  test.each([
    ['[shop](https://example.com/a_(b)?c=1 "Title")', 'https://example.com/a_(b)?c=1', 'shop'],
    ['See https://example.com/a.', 'https://example.com/a', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a', 'https://example.com/a'],
    ['<https://example.com>', 'https://example.com/', 'https://example.com'],
    ['help@example.com', 'mailto:help@example.com', 'help@example.com'],
    ['[mail](mailto:help@example.com)', 'mailto:help@example.com', 'mail'],
    ['![a chair](https://example.com/chair.png)', 'https://example.com/chair.png', 'a chair'],
  ])('%s', (text, href, label) => {
    const link = draw(text).querySelector('a')
    expect(link?.getAttribute('href')).toBe(href)
    expect(link?.textContent).toBe(label)
    expect(link?.getAttribute('rel')).toContain('noopener')
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  test('an image is never fetched', () => {
    expect(draw('![x](https://tracker.example/pixel.png)').querySelector('img')).toBeNull()
  })
})

describe('attacks', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](\u0001javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '[x](/ai/client/chat/1)',
    '[x](https://example.com" onclick="alert(1))',
    '![x](javascript:alert(1))',
    '<https://example.com/" onmouseover="alert(1)>',
    '`<svg onload=alert(1)>`',
    '| <b>x</b> | [y](javascript:1) |\n| --- | --- |\n| <iframe> | z |',
    '```\n</code></pre><script>alert(1)</script>\n```',
  ])('%s', (text) => expect(dangers(draw(text))).toEqual([]))

  test('any text renders harmless elements only', () => {
    const pieces = fc.constantFrom(
      ...'* ** _ ~~ ` ``` [ ] ( ) ! < > | - 1. # \\ \n \n\n a b javascript: https://x.y data: <script> onclick= " mailto:a@b.c & &#x6a;'.split(
        ' ',
      ),
      '\n',
      ' ',
      '  ',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(dangers(draw(parts.join('')))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('deep nesting is cut off instead of overflowing', () => {
    expect(draw('>'.repeat(8_000)).querySelectorAll('blockquote').length).toBeLessThan(10)
    expect(draw(`a${'*'.repeat(8_000)}b`).querySelectorAll('strong, em').length).toBeLessThan(20)
    expect(draw(`${'['.repeat(4_000)}${']('.repeat(2_000)}`).querySelector('a')).toBeNull()
  })

  test('only complete web and email addresses become links', () => {
    expect(safeHref('https://example.com/ü')).toBe('https://example.com/%C3%BC')
    expect(safeHref('https:example.com')).toBeNull()
    expect(safeHref('ftp://example.com')).toBeNull()
    expect(safeHref('')).toBeNull()
  })
})
