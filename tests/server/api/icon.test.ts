import { describe, expect, it } from 'vitest'
import { checkIcon } from '#server/api/bots/icon.ts'

const dataUrl = (text: string, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(text).toString('base64')}`
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`

/** Ways in which pictures have been made to run, to reach out or to hide something. */
const tricks: readonly (readonly [string, string])[] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<svg:script>alert(1)</svg:script>')],
  ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a script in CDATA', svg('<![CDATA[<script>alert(1)</script>]]>')],
  ['a script from elsewhere', svg('<script href="https://evil.test/a.js"/>')],
  ['a handler on the root', svg('', ' onload="alert(1)"')],
  ['a handler behind a slash', '<svg/onload=alert(1)>'],
  ['a handler on a new line', svg('<rect\nonclick\n=\n"alert(1)"/>')],
  ['a handler right behind a value', svg('<rect id="a"onmouseover="alert(1)"/>')],
  ['a handler of an animation', svg('<animate onbegin="alert(1)"/>')],
  ['a handler with a prefix', svg('<rect ev:onclick="alert(1)"/>')],
  ['an event listener element', svg('<handler type="text/ecmascript">alert(1)</handler>')],
  ['a link that runs', svg('<a href="javascript:alert(1)"><rect/></a>')],
  ['an old link that runs', svg('<a xlink:href="javascript:alert(1)"><rect/></a>')],
  ['a link that runs, without quotes', svg('<a href=javascript:alert(1)><rect/></a>')],
  ['a link that runs, hidden by entities', svg('<a href="&#106;avascript:alert(1)"><rect/></a>')],
  [
    'a link that an animation makes run',
    svg('<a><set attributeName="href" to="java&#115;cript:alert(1)"/></a>'),
  ],
  ['a link that an animation fills', svg('<a><animate attributeName="xlink:href" values="x"/></a>')],
  ['a page inside', svg('<foreignObject><body/></foreignObject>')],
  ['a page inside, with a prefix', svg('<s:foreignObject><body/></s:foreignObject>')],
  ['a frame', svg('<iframe src="https://evil.test"/>')],
  ['an embedded thing', svg('<embed src="https://evil.test"/>')],
  ['an object', svg('<object data="https://evil.test"/>')],
  ['a picture from elsewhere', svg('<image href="https://evil.test/a.png"/>')],
  ['a filter that loads', svg('<filter><feImage href="https://evil.test/a.png"/></filter>')],
  ['a use from elsewhere', svg('<use href="https://evil.test/a.svg#x"/>')],
  ['a use of data', svg('<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>')],
  ['a style that loads', svg('<style>@import "https://evil.test/a.css";</style>')],
  ['a fill that loads', svg('<rect fill="url(https://evil.test/a.svg#x)"/>')],
  ['a style that loads behind an escape', svg('<rect style="fill:u\\72l(https://evil.test)"/>')],
  ['a stylesheet', `<?xml version="1.0"?><?xml-stylesheet href="https://evil.test/a.css"?>${svg('')}`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`],
  ['a link element of a page', svg('<html:link rel="stylesheet" href="#a"/>')],
  ['a page that only claims to be one', '<html><svg></svg></html>'],
  ['text', 'no picture at all'],
]

describe('an icon', () => {
  it.each(tricks)('with %s is refused', (_, text) => {
    expect(() => checkIcon(dataUrl(text))).toThrow(
      expect.objectContaining({ code: 'icon_type_invalid', fields: { bot_icon: 'type' } }),
    )
  })

  it.each([
    ['shapes', svg('<path d="M0 0h8v8z" fill="#0086ff"/>')],
    ['a gradient', svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/>')],
    ['parts that are used again', svg('<g id="a"/><use href="#a"/><use xlink:href=\'#a\'/>')],
    ['a style', svg('<style>.a{fill:#fff}</style><rect class="a"/>')],
    ['an animation of a colour', svg('<rect><animate attributeName="fill" values="red;blue"/></rect>')],
    ['words about the iconic', svg('<title>Salon = one option on one icon</title>')],
    ['a declaration and a comment', `<?xml version="1.0"?>\n<!-- drawn -->\n${svg('')}`],
  ])('with %s is taken as it is', (_, text) => {
    expect(checkIcon(dataUrl(text))).toBe(dataUrl(text))
  })

  it('has the type that its bytes have, whatever it says', () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64')
    expect(checkIcon(`data:image/svg+xml;base64,${png}`)).toBe(`data:image/png;base64,${png}`)
    expect(() => checkIcon(dataUrl('<script>alert(1)</script>', 'png'))).toThrow('icon_type_invalid')
    expect(checkIcon('')).toBe('')
  })
})
