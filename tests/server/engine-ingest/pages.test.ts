import { describe, expect, it } from 'vitest'
import { addressOf } from '#server/engine/ingest/web/page-address.ts'
import { readPage } from '#server/engine/ingest/web/read-page.ts'
import { createWeb } from '#server/engine/ingest/web/web.ts'
import { useReader, wholeText } from './support/reader.ts'
import { redirect, respond, useSite } from './support/site.ts'

const site = useSite()
const reader = useReader()
const options = () => ({ pool: reader.pool(), web: createWeb({ now: () => 0, allowPrivate: true }) })
const read = (path: string) => readPage(site.url(path), options())
const code = async (path: string) => {
  const outcome = await read(path)
  return outcome.status === 'failed' ? outcome.code : outcome.status
}

const html = (body: string, head = '') =>
  `<!doctype html><html><head><title>Help</title>${head}</head><body>${body}</body></html>`
const around = (content: string) =>
  html(
    `<header><nav><a href="/">Home</a><a href="/shop">Shop</a></nav></header><main>${content}</main><footer>All rights reserved</footer>`,
  )
const questions = Array.from({ length: 6 }, (_, n) => ({
  question: `What about question ${n}?`,
  answer: `This is the answer to question ${n}, and it is long enough to be read, with a comma.`,
}))

describe('a page', () => {
  it('is read with title, headings, language and canonical URL, without navigation and other surroundings', async () => {
    const link = '<link rel="canonical" href="/delivery">'
    site.pages = {
      '/old': redirect('/new'),
      '/new': around(
        '<h1>Delivery</h1><p>We deliver to every town of the country within three working days of your order.</p><h2>Abroad</h2><p>Parcels abroad take up to two weeks and cost twelve euros.</p>',
      ).replace('</head>', `${link}</head>`),
    }
    const outcome = await read('/old')
    expect(outcome).toMatchObject({
      status: 'ready',
      format: 'html',
      title: 'Help',
      language: 'en-US',
      address: site.url('/delivery'),
    })
    const text = outcome.status === 'ready' ? wholeText(outcome.passages) : ''
    expect(text).toMatch(/Delivery\nWe deliver to every town[\s\S]*Help › Abroad\nParcels abroad/)
    expect(text).not.toMatch(/Home|rights reserved|<|#/)
  })

  it.each([
    [
      'sections',
      questions.map(({ question, answer }) => `<section><h3>${question}</h3><p>${answer}</p></section>`),
    ],
    [
      'buttons that unfold',
      questions.map(
        ({ question, answer }, n) =>
          `<h3><button aria-expanded="false" aria-controls="a${n}">${question}</button></h3><div id="a${n}" hidden><p>${answer}</p></div>`,
      ),
    ],
    [
      'buttons with hidden parts',
      questions.map(
        ({ question, answer }) =>
          `<div><button>${question}</button><div style="display:none"><p>${answer}</p></div></div>`,
      ),
    ],
    [
      'details',
      questions.map(({ question, answer }) => `<details><summary>${question}</summary>${answer}</details>`),
    ],
    [
      'a list of terms',
      ['<dl>', ...questions.map(({ question, answer }) => `<dt>${question}</dt><dd>${answer}</dd>`), '</dl>'],
    ],
    [
      'cards',
      questions.map(
        ({ question, answer }) => `<div class="card"><h4>${question}</h4><span>${answer}</span></div>`,
      ),
    ],
  ])('of questions and answers is read completely, each answer below its question: %s', async (_, parts) => {
    site.pages = { '/faq': around(parts.join('\n')) }
    const outcome = await read('/faq')
    const passages = outcome.status === 'ready' ? outcome.passages : []
    for (const { question, answer } of questions) {
      expect(passages.find((passage) => passage.text.includes(answer))?.heading).toContain(question)
    }
  })

  it('with a table repeats the column names in each row', async () => {
    site.pages = {
      '/prices': around(
        '<table><tr><th>Room</th><th>Price</th></tr><tr><td>Single</td><td>80 EUR</td></tr><tr><td>Double</td><td>120 EUR</td></tr></table>',
      ),
    }
    const outcome = await read('/prices')
    expect(outcome.status === 'ready' && outcome.passages.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Room: Single\nPrice: 80 EUR', 'Room: Double\nPrice: 120 EUR']),
    )
  })

  it('returns no script, style, comment or hidden text', async () => {
    site.pages = {
      '/': around(
        '<p>Visible text of the page, which is all.</p><script>var a = "secret"</script><style>.secret{}</style><!-- secret --><p hidden>secret</p><p style="display: none">secret</p><template>secret</template>',
      ),
    }
    const outcome = await read('/')
    expect(outcome.status === 'ready' && wholeText(outcome.passages)).toBe(
      'Help\nVisible text of the page, which is all.',
    )
  })

  it.each([
    [
      'its header',
      respond(
        200,
        'text/html; charset=iso-8859-9',
        Buffer.from('<p>\xfccret kesilmez, \xfd\xfe g\xfcn\xfc</p>', 'latin1'),
      ),
    ],
    [
      'its head',
      respond(
        200,
        'text/html',
        Buffer.from('<meta charset="iso-8859-9"><p>\xfccret kesilmez, \xfd\xfe g\xfcn\xfc</p>', 'latin1'),
      ),
    ],
    ['its bytes', respond(200, 'text/html', '<p>ücret kesilmez, ış günü</p>')],
  ])('is decoded by %s', async (_, page) => {
    site.pages = { '/': page }
    const outcome = await read('/')
    expect(outcome.status === 'ready' && wholeText(outcome.passages)).toContain('ücret kesilmez, ış günü')
  })

  it('with thousands of nested elements is read', async () => {
    site.pages = {
      '/deep': html(`${'<div><b>'.repeat(20_000)}At the bottom of it all.${'</b></div>'.repeat(20_000)}`),
    }
    const outcome = await read('/deep')
    expect(outcome.status === 'ready' && wholeText(outcome.passages)).toContain('At the bottom of it all.')
  })

  it.each([
    ['Delivery | Lamp shop', '<h1>Delivery</h1>', ''],
    ['Delivery - Lamp shop', '', '<meta property="og:site_name" content="Lamp shop">'],
  ])('is called %s without the name of its site', async (title, heading, meta) => {
    const page = `<html><head><title>${title}</title>${meta}</head><body>${heading}<p>Text of the page.</p></body></html>`
    site.pages = { '/': page }
    expect(await read('/')).toMatchObject({ title: 'Delivery' })
  })

  it.each([
    ['/?from=mail', '/', '/'],
    ['/a?from=mail', '/a', '/a'],
    ['/a#top', 'https://elsewhere.test/a', '/a'],
    ['/a', 'javascript:alert(1)', '/a'],
    ['/a', 'http://user:secret@127.0.0.1:99999/', '/a'],
    ['/a', '/', '/a'],
    ['/moved', '/a#top', '/a'],
  ])('at %s with the canonical URL %s gets the URL %s', async (path, canonical, expected) => {
    const page = html('<p>Text of the page.</p>', `<link rel="canonical" href="${canonical}">`)
    site.pages = { '/?from=mail': page, '/a?from=mail': page, '/a': page, '/moved': redirect('/a') }
    expect(await read(path)).toMatchObject({ status: 'ready', address: site.url(expected) })
  })

  it('has the same site with or without www', () => {
    const found = 'https://user:secret@shop.test/a?x=1#top'
    expect(addressOf(found, 'https://www.shop.test/a')).toBe('https://www.shop.test/a')
    expect(addressOf(found, 'https://evil.shop.test/a')).toBe('https://shop.test/a?x=1')
    expect(addressOf('https://shop.test/index.html', 'https://shop.test/')).toBe('https://shop.test/')
  })
})

describe('a page whose content is elsewhere', () => {
  const content = around('<h1>Delivery</h1><p>We deliver within three working days of your order.</p>')
  const refresh = (value: string) =>
    `<html><head><meta http-equiv="Refresh" content="${value}"><title>Redirecting</title></head><body>Redirecting…</body></html>`

  it.each(['0; url=/new', '3;URL=/new', "0; url='/new'", '0;/new'])('is followed: %s', async (value) => {
    site.pages = { '/old': refresh(value), '/new': content }
    const outcome = await read('/old')
    expect(outcome).toMatchObject({ status: 'ready', address: site.url('/new') })
    expect(outcome.status === 'ready' && wholeText(outcome.passages)).toContain('three working days')
  })

  it('is not followed in a circle, nor past robots.txt', async () => {
    site.pages = { '/a': refresh('0; url=/b'), '/b': refresh('0; url=/a') }
    expect(await code('/a')).toBe('page_too_many_redirects')
    site.pages = {
      '/robots.txt': respond(200, 'text/plain', 'User-agent: *\nDisallow: /private'),
      '/c': refresh('0; url=/private'),
      '/private': content,
    }
    expect(await code('/c')).toBe('page_forbidden_by_robots')
  })

  it('is read from the data that it declares for search engines', async () => {
    const data = {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: `<p>${answer}</p>` },
      })),
    }
    site.pages = {
      '/faq': `<html><head><title>Help</title><script type="application/ld+json">${JSON.stringify(data)}</script></head><body><div id="root"></div><script src="a.js"></script></body></html>`,
    }
    const outcome = await read('/faq')
    const text = outcome.status === 'ready' ? wholeText(outcome.passages) : ''
    for (const { question, answer } of questions) expect(text).toContain(`${question}\n${answer}`)
  })

  it.each([
    [
      'below a heading',
      (q: string, a: string) => `<h3>${q}</h3><div style="display: none"><p>${a}</p></div>`,
    ],
    [
      'below a label',
      (q: string, a: string) =>
        `<input type="checkbox" id="c"><label for="c">${q}</label><div hidden><p>${a}</p></div>`,
    ],
    [
      'of a tab',
      (q: string, a: string) =>
        `<h3>${q}</h3><p>Open the tab.</p><div role="tabpanel" hidden><p>${a}</p></div>`,
    ],
  ])('is read from a closed panel %s', async (_, fold) => {
    site.pages = { '/page': around(questions.map(({ question, answer }) => fold(question, answer)).join('')) }
    const outcome = await read('/page')
    const text = outcome.status === 'ready' ? wholeText(outcome.passages) : ''
    for (const { answer } of questions) expect(text).toContain(answer)
  })

  it('is not read from a hidden part that no reader can open', async () => {
    site.pages = {
      '/page': around(
        '<h1>Prices</h1><p>A ticket costs 12 euros for everyone.</p><div style="display:none"><p>Our own cost is 3 euros a ticket.</p></div>',
      ),
    }
    const outcome = await read('/page')
    expect(outcome.status === 'ready' && wholeText(outcome.passages)).not.toContain('3 euros')
  })
})

describe('a page that cannot be read has a reason', () => {
  it.each([
    ['page_not_found', respond(404, 'text/html')],
    ['page_not_found', respond(410, 'text/html')],
    ['page_refused', respond(403, 'text/html')],
    ['page_refused', respond(401, 'text/html')],
    ['page_unreachable', respond(503, 'text/html')],
    ['page_not_html', respond(200, 'application/pdf', '%PDF-1.7')],
    ['page_too_large', respond(200, 'text/html', 'a'.repeat(5 * 1024 * 1024 + 1))],
    ['page_too_many_redirects', redirect('/page')],
    ['no_text', respond(200, 'text/html', '<html><body></body></html>')],
  ])('%s', async (expected, page) => {
    site.pages = { '/page': page }
    expect(await code('/page')).toBe(expected)
  })

  const notice = (title: string, body: string) =>
    `<html><head><title>${title}</title></head><body>${body}</body></html>`

  it.each([
    ['an empty frame', notice('Shop', '<div id="root"></div><script src="/app.js"></script>')],
    ['only a title', notice('Delivery', '<script>app()</script>')],
    [
      'a loading notice',
      notice('Shop', '<div id="app"></div><p>Loading the shop, one moment please.</p><script>app()</script>'),
    ],
    [
      'a request for JavaScript',
      notice(
        'Shop',
        '<p>You need to enable JavaScript to run this app and see our products.</p><script src="a.js"></script>',
      ),
    ],
  ])('page_needs_scripts for %s', async (_, page) => {
    site.pages = { '/page': page }
    expect(await code('/page')).toBe('page_needs_scripts')
  })

  it.each([
    [
      'en',
      notice(
        'Just a moment...',
        '<p>Checking your browser before you access the shop.</p><script>c()</script>',
      ),
    ],
    ['en', notice('Security check', '<p>Please verify you are a human.</p>')],
    ['fr', notice('Un instant…', '<p>Vérifiez que vous êtes humain.</p>')],
    ['vi', notice('Kiểm tra', '<p>Vui lòng xác minh bạn không phải là robot.</p>')],
    ['tr', notice('Kontrol', '<p>Lütfen insan olduğunuzu doğrulayın.</p>')],
  ])('page_challenge for a check for robots: %s', async (_, page) => {
    site.pages = { '/page': page }
    expect(await code('/page')).toBe('page_challenge')
  })

  it.each([
    ['en', notice('404 – Page not found', '<p>Sorry, we have moved.</p>')],
    ['fr', notice('Page introuvable', '<p>Désolé.</p>')],
    ['vi', notice('Lỗi', '<p>Không tìm thấy trang.</p>')],
    ['tr', notice('Hata', '<p>Sayfa bulunamadı.</p>')],
  ])('page_not_found for an error that is sent as a page: %s', async (_, page) => {
    site.pages = { '/page': page }
    expect(await code('/page')).toBe('page_not_found')
  })

  it('and none if its content only mentions such things', async () => {
    const text = 'Our alarm systems ask visitors whether they are a human or a robot. '.repeat(12)
    site.pages = { '/page': around(`<h1>Security check</h1><p>${text}</p>`) }
    expect(await code('/page')).toBe('ready')
  })

  it('page_unreachable if nothing responds', async () => {
    const outcome = await readPage('http://127.0.0.1:9/', options())
    expect(outcome).toEqual({ status: 'failed', code: 'page_unreachable' })
  })

  it('page_private_address unless private addresses are allowed', async () => {
    const web = createWeb({ now: () => 0 })
    const outcome = await readPage(site.url('/'), { pool: reader.pool(), web })
    expect(outcome).toEqual({ status: 'failed', code: 'page_private_address' })
  })
})
