import { afterAll, beforeAll, expect, it } from 'vitest'
import { getHistory, returnChatToBot } from '#contract/chats/chats.ts'
import { defaultHours, type HoursSettings, saveHours } from '#contract/floor/business-hours.ts'
import { askForAgent, reportPage } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { parrot } from '#tests/support/engines.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let api: TestApi
let owner: Owner
// A Monday evening in Paris, after 18:00.
const clock = createTestClock('2026-11-23T18:30:00Z')

beforeAll(async () => {
  api = await startApi({ engine: parrot, clock })
  owner = await newOwner(api)
})
afterAll(() => api.close())

const setHours = (change: Partial<HoursSettings> = {}) =>
  ok(api.app, saveHours, {
    token: owner.token,
    body: {
      ...defaultHours('Europe/Paris'),
      ...{ is_enabled: true, first_reply_seconds: 60, next_reply_seconds: 180 },
      ...change,
    },
  })

const lastWords = async (id: number) => {
  const { messages } = await ok(api.app, getHistory, { token: owner.token, params: { id } })
  return messages.at(-1)?.message ?? ''
}

/** Returns the message for a customer who asks for an agent. */
async function told(language: string, timeZone?: string) {
  const visitor = await newVisitor(api, owner.bot.api_key, { language })
  await visitor.say('Hello')
  if (timeZone) {
    const page = { url: 'https://shop.example/', title: 'Shop' }
    await ok(api.app, reportPage, { ...visitor.own, body: { ...page, time_zone: timeZone } })
  }
  await ok(api.app, askForAgent, visitor.own)
  return lastWords(visitor.chat.id)
}

it('outside business hours a customer who asks for an agent is told in their language when the team is back', async () => {
  await setHours()
  expect(await told('en-US')).toBe(
    'Our team is back on Tuesday at 9:00 AM. Your chat is kept, and somebody will answer you here.',
  )
  expect(await told('fr-FR')).toContain('Notre équipe est de retour mardi à 9:00.')
  expect(await told('vi-VN')).toContain('sẽ trở lại lúc 9:00 Thứ Ba.')
  expect(await told('tr-TR')).toContain('Ekibimiz Salı saat 9:00 itibarıyla yeniden burada.')
})

it('the time zone is named if the customer’s clock shows another time', async () => {
  await setHours()
  expect(await told('en-US', 'Europe/Berlin')).toContain('at 9:00 AM. ')
  expect(await told('en-US', 'Asia/Tokyo')).toContain('at 9:00 AM (Central European Standard Time). ')
})

it('a later day is named with its date, and the same day as today', async () => {
  const closed = (date: string) => ({ date, name: 'Works holidays', spans: [] })
  const week = ['24', '25', '26', '27', '30'].map((day) => closed(`2026-11-${day}`))
  await setHours({ holidays: week })
  expect(await told('en-US')).toContain('Our team is back on Tuesday, December 1 at 9:00 AM.')
  await setHours({ spans: [{ day: 1, from: '20:00', to: '22:00' }] })
  expect(await told('en-US')).toContain('Our team is back today at 8:00 PM.')
  await setHours({ spans: [] })
  expect(await told('en-US')).toContain('Our team is not available at the moment.')
})

it('the notice is sent once per wait, and not during business hours', async () => {
  await setHours()
  const visitor = await newVisitor(api, owner.bot.api_key)
  await visitor.say('Hello')
  await ok(api.app, askForAgent, visitor.own)
  const first = await lastWords(visitor.chat.id)
  await visitor.say('Are you there?')
  await ok(api.app, askForAgent, visitor.own)
  expect(await lastWords(visitor.chat.id)).not.toBe(first)
  await ok(api.app, returnChatToBot, { token: owner.token, params: { id: visitor.chat.id } })
  await setHours({ is_enabled: false })
  await visitor.say('And now?')
  await ok(api.app, askForAgent, visitor.own)
  expect(await lastWords(visitor.chat.id)).not.toContain('Our team')
})
