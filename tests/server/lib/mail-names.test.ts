import { describe, expect, it } from 'vitest'
import { render } from '#server/api/platform/mail/render.ts'

const config = { productName: 'Parley', publicUrl: 'https://chat.example' }

describe('the name in an email', () => {
  it.each([['Ada'], ['Nguyễn Thị Ánh'], ["Jean-Luc O'Neill"], ['Şule']])('greets %s', (name) => {
    const { text } = render('en-US', { kind: 'registration', code: '123456', name }, config)
    expect(text).toMatch(new RegExp(`^Hello ${name},`))
  })

  it.each([
    ['Win https://evil.example/claim now'],
    ['evil.example'],
    ['www evil'],
    ['<b>Win</b>'],
    ['you have won a prize, call us now to claim your prize'],
    ['a@evil.example'],
  ])('is omitted if a stranger entered %s', (name) => {
    for (const kind of ['registration', 'reset'] as const) {
      const mail = render('en-US', { kind, code: '123456', name }, config)
      expect(mail.text).toMatch(/^Hello,\n/)
      expect(mail.html).not.toContain('evil')
    }
  })

  it('adds no line breaks or direction marks to a subject', () => {
    const mail = render(
      'en-US',
      { kind: 'invitation', code: 'c', name: 'Ada', by: 'Bo\r\nBcc: x', company: 'Ac\u202eme' },
      config,
    )
    expect(mail.subject).toBe('Bo Bcc: x added you to Ac me on Parley')
  })
})
