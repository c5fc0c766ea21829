import { describe, expect, it } from 'vitest'
import { notificationKinds } from '#contract/account/notifications.ts'
import { locales } from '#i18n/i18n-util.ts'
import type { MailBrand } from '#server/api/platform/mail/brand.ts'
import { type MailText, render } from '#server/api/platform/mail/render.ts'

const config = { productName: 'Parley', publicUrl: 'https://chat.example' }
const png = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`
const shop: MailBrand = { name: 'Lamp Shop Support', logo: png, accent: '#ffdd00' }
const code = 'aB+/c'
const mails: MailText[] = [
  { kind: 'registration', code: '123456', name: 'Ada' },
  { kind: 'account_exists', name: 'Ada' },
  { kind: 'reset', code, name: 'Ada' },
  { kind: 'reset_by_manager', code, name: 'Ada', by: 'Bo' },
  { kind: 'invitation', code, name: 'Ada', by: 'Bo', company: 'Lamps' },
  { kind: 'password_set', name: 'Ada', by: 'Bo' },
  { kind: 'password_changed', name: 'Ada' },
  { kind: 'channel_stopped', name: 'Ada', account: 'Lamps OA', channel: 'zalo' },
  { kind: 'webhook_stopped', name: 'Ada', account: 'shop.example' },
  { kind: 'reply', by: 'Bo', company: 'Lamps', messages: ['Yes.'], page: 'https://shop.example/a?b=1&c=2' },
  {
    kind: 'report',
    name: 'Ada',
    report: 'Complaints',
    firstDay: '2026-11-18',
    lastDay: '2026-11-18',
    chats: 3,
    attached: 3,
    page: 'https://chat.example/adhoc-report?report=1',
  },
  { kind: 'digest', name: 'Ada', timeZone: 'UTC', total: 1, notifications: [] },
]
const all = locales.flatMap((locale) => mails.map((mail) => [locale, mail.kind, mail] as const))

describe.each(all)('in %s, the email %s', (locale, kind, mail) => {
  it('contains its button in the text as well, and no unfilled placeholders', () => {
    const { text, html, subject } = render(locale, mail, config)
    const [, address] = /<a href="([^"]+)"/.exec(html) ?? []
    expect(address === undefined).toBe(kind === 'registration')
    if (address) expect(text).toContain(`:\n${address.replaceAll('&amp;', '&')}\n`)
    expect(`${subject}${text}${html.replaceAll(/<style>.*<\/style>/g, '')}`).not.toMatch(/\{\w|undefined/)
  })
})

describe('the digest', () => {
  it.each(notificationKinds)('has one line for a notification of %s, without links of strangers', (kind) => {
    const hostile = 'Parley\nYour password has expired: https://evil.example/a'
    const names = ['customer', 'text', 'by', 'agent', 'name', 'bot', 'role', 'sentiment', 'channel']
    const params = Object.fromEntries(names.map((name) => [name, hostile]))
    const mail: MailText = {
      kind: 'digest',
      ...{ name: 'Ada', timeZone: 'UTC', total: 1 },
      notifications: [{ kind, params, at: '2026-11-18T10:00:00.000Z' }],
    }
    const { text, html } = render('en-US', mail, config)
    expect(text.split('\n').filter((line) => line.startsWith('Your password'))).toEqual([])
    expect(`${text}${html}`).not.toContain('https://evil')
    expect(`${text}${html}`).not.toContain('evil.example')
  })
})

describe('a mail', () => {
  it('contains a code to type in its subject and on a separate line', () => {
    for (const locale of locales) {
      const { subject, text } = render(locale, { kind: 'registration', code: '123456', name: 'Ada' }, config)
      expect(subject).toContain('123456')
      expect(text).toMatch(/^123456$/m)
    }
  })

  it.each(mails.filter((mail) => 'code' in mail && mail.kind !== 'registration'))(
    'contains a secret code only in the fragment of its link, for $kind',
    (mail) => {
      const { text, html, subject } = render('en-US', mail, config)
      expect(text).toContain('https://chat.example/auth/verify#code=aB%2B%2Fc')
      expect(html).toContain('href="https://chat.example/auth/verify#code=aB%2B%2Fc"')
      expect(`${text}${html}`).not.toMatch(/\?[^#\s"]*aB/)
      expect(subject).not.toContain(code)
      expect(text).toMatch(/^aB\+\/c$/m)
    },
  )

  it('shows the logo, name and color of the account', () => {
    const { html, attachments, subject } = render('en-US', mails[2] as MailText, config, shop)
    expect(subject).toBe('Choose a new Lamp Shop Support password')
    expect(html).toContain('alt="Lamp Shop Support"')
    expect(html).toMatch(/background:#ffdd00;color:#000000/)
    expect(attachments).toEqual([
      expect.objectContaining({ contentType: 'image/png', content: Buffer.from('a picture') }),
    ])
    expect(html).toContain(`src="cid:${attachments?.[0]?.cid}"`)
  })

  it('shows the name if mail programs cannot show the logo', () => {
    const drawn = { ...shop, name: 'A & B', logo: 'data:image/svg+xml;base64,PHN2Zz4=' }
    const { html, attachments } = render('en-US', mails[2] as MailText, config, drawn)
    expect(attachments).toBeUndefined()
    expect(html).toContain('>A &amp; B</p>')
  })

  it('shows the product’s mark without a branding', () => {
    const { attachments } = render('en-US', mails[2] as MailText, config)
    expect(attachments?.[0]?.content.subarray(1, 4).toString()).toBe('PNG')
  })
})
