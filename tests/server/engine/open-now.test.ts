import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { openingAt } from '#server/engine/embedded/open-now.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { languageOf } from '#server/engine/languages.ts'
import { botWith, passage } from './bot.ts'

/** 2026-11-23 is a Monday; Paris is one hour ahead of UTC on that date. */
const at = (day: number, time: string) => ({ now: () => new Date(`2026-11-${22 + day}T${time}:00+01:00`) })

const hours: Readonly<Record<Locale, string>> = {
  'en-US':
    'We are open Monday to Friday from 9 am to 12.30 pm and from 2 to 6 pm, on Saturday 10 am to noon. Closed on Sundays.',
  'fr-FR':
    'Le magasin est ouvert du lundi au vendredi de 9 h à 12 h 30 et de 14 h à 18 h, le samedi de 10 h à midi. Fermé le dimanche.',
  'vi-VN':
    'Cửa hàng mở cửa từ thứ hai đến thứ sáu, 9 giờ đến 12 giờ 30 và 14 giờ đến 18 giờ, thứ bảy 10 giờ đến 12 giờ, chủ nhật nghỉ.',
  'tr-TR':
    'Pazartesi-Cuma günleri 9.00–12.30 ve 14.00–18.00, Cumartesi 10.00–12.00 arası açığız. Pazar kapalı.',
}
const shop = [
  passage(1, hours['en-US'], { heading: 'Opening hours' }),
  passage(2, 'Parcels can be returned within thirty days.', { heading: 'Returns' }),
  passage(3, 'We repair lamps of all brands.', { heading: 'Repairs' }),
  passage(4, 'Delivery takes two to three working days.', { heading: 'Delivery' }),
]

describe('a question whether the shop is open now', () => {
  const cases: [day: number, time: string, until: string | null][] = [
    [1, '08:59', null],
    [1, '09:00', '12:30'],
    [3, '13:00', null],
    [5, '17:59', '18:00'],
    [6, '11:00', '12:00'],
    [6, '15:00', null],
    [7, '11:00', null],
  ]
  for (const locale of ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const)
    it.each(cases)(`is answered from the hours in ${locale}: day %s, %s`, (day, time, until) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      const moment = { weekday: day - 1, minutes: hour * 60 + minute }
      const language = languageOf(locale)
      expect(openingAt(hours[locale], language, moment)).toEqual(
        until ? { isOpen: true, until } : { isOpen: false },
      )
    })

  it('is answered with yes or no before the hours', async () => {
    const engine = createEmbeddedEngine({ load: async () => shop, clock: at(5, '17:59') })
    const { message } = await botWith(shop, engine).ask('Are you open right now?', {
      timeZone: 'Europe/Paris',
    })
    expect(message).toBe(
      `${replyIn('en-US', 'openNow', 'Nora').replace('{time}', '18:00')}\n\n${hours['en-US']}`,
    )
  })

  it.each([
    ['When are you open?', 'Europe/Paris'],
    ['Are you open right now?', undefined],
  ])('is answered only if asked, and if the time zone is known: %s, %s', async (text, timeZone) => {
    const { ask } = botWith(shop)
    const { message } = await ask(text, timeZone ? { timeZone } : {})
    expect(message).toBe(hours['en-US'])
  })
})
