import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { checkIcon } from '#server/api/core/bots/icon.ts'

const dataUrl = (text: string, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(text).toString('base64')}`
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`

/** Known tricks for making images run code, load resources or hide content. */
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

/** Content that images on a page must never contain. */
const hazard =
  /<(?!\/?(svg|g|defs|title|path|rect|linearGradient|use)\b)|\son\w+\s*=|javascript|https?:(?!\/\/www\.w3\.org\/2000\/svg)|data:|@import|&(?!amp;|lt;|gt;|quot;)|\\/i

const textOf = (icon: string) => Buffer.from(icon.split(',')[1] ?? '', 'base64').toString()
const bytesOf = (icon: string) => Buffer.from(icon.split(',')[1] ?? '', 'base64')
const given = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString('base64')}`
const picture = (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#0086ff' } })

describe('an icon', () => {
  it.each(tricks)('with %s is sanitized or rejected', async (_, text) => {
    const outcome = await checkIcon(dataUrl(text), { owner: 1 }).then(textOf, (error: unknown) => error)
    if (typeof outcome === 'string') expect(outcome).not.toMatch(hazard)
    else expect(outcome).toMatchObject({ code: 'icon_type_invalid', fields: { bot_icon: 'type' } })
  })

  it.each([
    ['shapes', svg('<path d="M0 0h8v8z" fill="#0086ff"></path>')],
    ['a gradient', svg('<defs><linearGradient id="a"></linearGradient></defs><rect fill="url(#a)"></rect>')],
    ['a style of its own', svg('<rect style="fill:rgb(0, 134, 255)"></rect>')],
    ['a turned part that is used again', svg('<g id="a" transform="rotate(45)"></g><use href="#a"></use>')],
    ['words about the iconic', svg('<title>Salon = one option on one icon</title>')],
  ])('with %s keeps it', async (_, text) => {
    expect(textOf(await checkIcon(dataUrl(text), { owner: 1 }))).toBe(text)
  })

  it('is rendered again, without declarations and comments and with older links converted', async () => {
    const text = `<?xml version="1.0"?>\n<!-- drawn -->\n${svg("<g id='a'/><use xlink:href='#a'/>")}`
    expect(textOf(await checkIcon(dataUrl(text), { owner: 1 }))).toBe(
      svg('<g id="a"></g><use href="#a"></use>'),
    )
  })

  it('is recognized in linear time, regardless of what precedes the root', async () => {
    const root = svg('<rect/>')
    const before = '<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>\n<!-- b -->'
    expect(textOf(await checkIcon(dataUrl(before + root), { owner: 1 }))).toBe(
      textOf(await checkIcon(dataUrl(root), { owner: 1 })),
    )
    // With a pattern that can divide the comments in many ways, this would take years.
    const refused = { code: 'icon_type_invalid' }
    for (const text of ['<!---->'.repeat(5_000), '<!--'.repeat(5_000), '<!doctype>'.repeat(5_000)])
      await expect(checkIcon(dataUrl(`${text}x`), { owner: 1 })).rejects.toMatchObject(refused)
  })

  it('is rejected if rendering would take too long', async () => {
    const refused = { code: 'icon_type_invalid' }
    await expect(
      checkIcon(dataUrl(svg('<g>'.repeat(100) + '</g>'.repeat(100))), { owner: 1 }),
    ).rejects.toMatchObject(refused)
    await expect(checkIcon(dataUrl(svg('<rect/>'.repeat(6_000))), { owner: 1 })).rejects.toMatchObject(
      refused,
    )
    await expect(checkIcon(dataUrl(svg('<use href="#a"/>'.repeat(20))), { owner: 1 })).rejects.toMatchObject(
      refused,
    )
  })

  it('becomes a PNG of its pixels, regardless of its declared type', async () => {
    const photo = await picture(1200, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret Person' } })
      .toBuffer()
    expect(photo.includes('Secret Person')).toBe(true)
    const icon = await checkIcon(given(photo, 'svg+xml'), { owner: 1 })
    expect(icon.startsWith('data:image/png;base64,')).toBe(true)
    expect(bytesOf(icon).includes('Secret Person')).toBe(false)
    expect(await sharp(bytesOf(icon)).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 })
    expect(await checkIcon(icon, { owner: 1, kept: [icon] })).toBe(icon)
    expect(await checkIcon('', { owner: 1 })).toBe('')
  })

  it('that is also a web page is stored only as an image', async () => {
    const both = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect(bytesOf(await checkIcon(given(both, 'png'), { owner: 1 })).includes('script')).toBe(false)
  })

  it('is rejected if it has too many pixels, is truncated or has another type', async () => {
    const refused = { code: 'icon_type_invalid', fields: { logo: 'type' } }
    const bomb = await picture().jpeg().toBuffer()
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]))
    bomb.writeUInt16BE(65_000, frame + 5)
    bomb.writeUInt16BE(65_000, frame + 7)
    await expect(checkIcon(given(bomb, 'jpeg'), { owner: 1, field: 'logo' })).rejects.toMatchObject(refused)
    const cut = (await picture(64, 64).png().toBuffer()).subarray(0, 60)
    await expect(checkIcon(given(cut, 'png'), { owner: 1, field: 'logo' })).rejects.toMatchObject(refused)
    const gif = await picture().gif().toBuffer()
    await expect(checkIcon(given(gif, 'png'), { owner: 1, field: 'logo' })).rejects.toMatchObject(refused)
    const large = Buffer.alloc(300 * 1024 + 1)
    await expect(checkIcon(given(large, 'png'), { owner: 1, field: 'logo' })).rejects.toMatchObject({
      code: 'icon_too_large',
    })
  })
})
