import { expect, test } from 'vitest'
import { loadTexts } from '#client/lib/i18n.tsx'
import { locales } from '#i18n/i18n-util.ts'

test.each(locales)(
  'a text of %s is one function including its plurals, regardless of other texts read in between',
  async (locale) => {
    const { LL } = await loadTexts(locale)
    expect(LL.common.table.rows).toBe(LL.common.table.rows)
    expect(LL.common.table.rows({ n: 1 })).toMatch(/1/)
    expect(LL.common.table.rows({ n: 2 })).not.toBe(LL.common.table.rows({ n: 1 }))
  },
)

test('a value that only a newer server knows has an empty text', async () => {
  const { LL } = await loadTexts('en-US')
  const why: Record<string, () => string> = LL.floor.why
  expect(why.from_the_future?.()).toBe('')
})
