import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { detectLocale, localeCookie } from '#client/lib/locale.ts'
import { readFailureText } from '#client/lib/read-failure-text.ts'
import { errorCodes } from '#contract/base/errors.ts'
import { readFailures } from '#contract/knowledge/training.ts'
import { locales } from '#i18n/i18n-util.ts'
import { render, textsIn } from './render.tsx'

test.each([
  ['', ['tr'], 'tr-TR'],
  ['', ['de-DE', 'fr-CA', 'en-US'], 'fr-FR'],
  ['', ['de', 'ja'], 'en-US'],
  ['', [], 'en-US'],
  ['i18n_redirected=vi-VN', ['fr-FR'], 'vi-VN'],
  ['a=b; i18n_redirected=fr; c=d', ['tr-TR'], 'fr-FR'],
  ['i18n_redirected=xx', ['tr-TR'], 'tr-TR'],
  ['not_i18n_redirected=vi-VN', ['tr-TR'], 'tr-TR'],
  ['i18n_redirected=%', ['tr-TR'], 'tr-TR'],
])('with cookie "%s" and languages %j the console speaks %s', (cookie, languages, expected) => {
  expect(detectLocale(cookie, languages)).toBe(expected)
})

test('the selection is stored for 365 days, on every path, lax', () => {
  expect(localeCookie('vi-VN')).toBe('i18n_redirected=vi-VN; Max-Age=31536000; Path=/; SameSite=Lax')
})

function Language() {
  const LL = useLL()
  const { locale, setLocale } = useLocale()
  return (
    <>
      <p>
        {locale}: {LL.common.actions.save()}
      </p>
      <button type="button" onClick={() => void setLocale('tr-TR')}>
        tr
      </button>
      <button type="button" onClick={() => void setLocale('vi-VN')}>
        vi
      </button>
    </>
  )
}

test('a change of language updates the texts, the document and the cookie; of two, the later one applies', async () => {
  render(<Language />)
  expect(screen.getByText('en-US: Save')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en-US')
  await act(async () => {
    screen.getByRole('button', { name: 'tr' }).click()
    screen.getByRole('button', { name: 'vi' }).click()
  })
  expect(await screen.findByText('vi-VN: Lưu')).toBeTruthy()
  expect(document.documentElement.lang).toBe('vi-VN')
  expect(document.cookie).toContain('i18n_redirected=vi-VN')
})

const now = new Date('2026-11-21T12:00:00Z')

test.each(locales)('%s has a sentence for every error and every failed reading', (locale) => {
  const texts = textsIn(locale)
  const sentences = [
    ...errorCodes.map((code) => errorText(texts, { code }, now)),
    ...readFailures.map((failure) => readFailureText(texts.LL, failure)),
  ]
  expect(sentences.filter((sentence) => sentence.length < 10 || /[{}]|undefined/.test(sentence))).toEqual([])
})

test.each([
  [
    { code: 'chat_already_assigned', params: { name: 'Ada', at: '2026-11-21T11:58:00Z' } },
    'Ada took this chat 2 minutes ago.',
  ],
  [{ code: 'chat_already_assigned' }, 'Another agent has already taken this chat.'],
  [
    { code: 'chat_already_assigned', params: { name: 'Ada', at: 'not a date' } },
    'Another agent has already taken this chat.',
  ],
  [{ code: 'too_many_files', params: { limit: 10 } }, 'Only 10 files can be uploaded at a time.'],
  [
    { code: 'otp_too_soon', params: { seconds: 1 } },
    'A code was just sent. You can request a new one in 1 second.',
  ],
  [
    { code: 'rate_limited', params: { seconds: 90 } },
    'Too many requests in a short time. Try again in 90 seconds.',
  ],
  [
    { code: 'rate_limited', params: { seconds: 368 } },
    'Too many requests in a short time. Try again in 7 minutes.',
  ],
  [{ code: 'not_found', params: { name: 'x' } }, 'This no longer exists, or you do not have access to it.'],
] as const)('%j reads "%s"', (error, expected) => {
  expect(errorText(textsIn('en-US'), error, now)).toBe(expected)
})
