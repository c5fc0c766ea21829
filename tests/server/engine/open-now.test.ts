import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { createEmbeddedEngine } from '#server/engine/embedded/embedded-engine.ts'
import { openingAt } from '#server/engine/embedded/open-now.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { languageOf } from '#server/engine/languages.ts'
import { botWith, everyLocale, passage } from './bot.ts'

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

  const told: Readonly<Record<Locale, readonly string[]>> = {
    'en-US': [
      'We open at 9 on weekdays and close at 18; on Saturdays we close at 14. Closed on Sundays.',
      'Weekdays: opens at 9 am, closes at 6 pm; Saturdays until 2 pm; Sunday closed.',
    ],
    'fr-FR': [
      'Nous ouvrons à 9 h en semaine et fermons à 18 h ; le samedi nous fermons à 14 h. Fermé le dimanche.',
      'Du lundi au vendredi, ouverture à 9 h et fermeture à 18 h ; le samedi jusqu’à 14 h. Dimanche fermé.',
    ],
    'vi-VN': [
      'Thứ hai đến thứ sáu mở cửa lúc 9 giờ và đóng cửa lúc 18 giờ; thứ bảy đóng cửa lúc 14 giờ; chủ nhật nghỉ.',
    ],
    'tr-TR': ['Hafta içi 9’da açılır, 18’de kapanırız; cumartesi 14’te kapanırız. Pazar kapalı.'],
  }
  const moments: [day: number, time: string, until: string | null][] = [
    [1, '08:59', null],
    [1, '09:00', '18:00'],
    [5, '18:00', null],
    [6, '13:59', '14:00'],
    [6, '14:30', null],
    [7, '11:00', null],
  ]
  for (const locale of everyLocale)
    for (const text of told[locale])
      it.each(moments)(`is answered from the sentence "${text}": day %s, %s`, (day, time, until) => {
        const [hour = 0, minute = 0] = time.split(':').map(Number)
        const moment = { weekday: day - 1, minutes: hour * 60 + minute }
        expect(openingAt(text, languageOf(locale), moment)).toEqual(
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

/** Questions about one day's opening hours, and the names of the days from Monday on. */
const dayQuestions: Readonly<
  Record<Locale, { readonly ask: (day: string) => string; readonly days: readonly string[] }>
> = {
  'en-US': {
    ask: (day) => `Are you open on ${day}?`,
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
  'fr-FR': {
    ask: (day) => `Êtes-vous ouverts le ${day} ?`,
    days: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  },
  'vi-VN': {
    ask: (day) => `${day} cửa hàng có mở cửa không?`,
    days: ['thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy', 'chủ nhật'],
  },
  'tr-TR': {
    ask: (day) => `${day} günü açık mısınız?`,
    days: ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'],
  },
}
const [SATURDAY, SUNDAY] = [5, 6]

describe.each(everyLocale)('the opening hours of a day in %s', (locale) => {
  const { ask } = botWith([
    passage(1, hours[locale], { heading: 'Info', language: locale }),
    passage(3, 'We repair lamps of all brands.', { heading: 'Repairs' }),
  ])
  const { ask: questionAbout, days } = dayQuestions[locale]

  // Days within a range, such as Tuesday in "Monday to Friday", are not always found in a text.
  const named = days.flatMap((day, at) => ([0, SATURDAY, SUNDAY].includes(at) ? [[day, at] as const] : []))
  it.each(named)('are said in a sentence: %s', async (day, at) => {
    const { message } = await ask(questionAbout(day), { locale })
    const [sentence = ''] = message.split('\n')
    const times = sentence.match(/\d{1,2}:\d{2}/gu) ?? []
    const wanted =
      at === SUNDAY ? [] : at === SATURDAY ? ['10:00', '12:00'] : ['9:00', '12:30', '14:00', '18:00']
    expect(times).toEqual(wanted)
    expect(sentence.toLocaleLowerCase(locale)).toContain(day.toLocaleLowerCase(locale))
    expect(message).toContain(hours[locale])
  })
})

describe('the opening hours of a day', () => {
  it.each([
    ['Open Monday to Friday 9 am to 7 pm. On Thursday, however, we stay open until 9 pm.', 'Thursday'],
    ['Shop Monday to Saturday 7:00–17:00, café Monday to Saturday 8:30–16:00.', 'Monday'],
  ])('are left to the text if it states several: %s', async (text, day) => {
    const { ask } = botWith([passage(1, text, { heading: 'Opening hours' })])
    expect((await ask(`Are you open on ${day}?`)).message).not.toMatch(/^On /u)
  })

  it('replace a row of a table that says nothing else', async () => {
    const row = (id: number, text: string) =>
      passage(id, text, { heading: 'Hours', source: 'file:9', location: { sheet: 'Hours', row: id } })
    const { ask } = botWith([
      row(2, 'Day: Monday\nOpens: closed\nCloses: closed'),
      row(3, 'Day: Tuesday\nOpens: 09:00\nCloses: 16:00'),
      row(4, 'Day: Wednesday\nOpens: 09:00\nCloses: 16:00'),
    ])
    expect((await ask('Are you open on Tuesday?')).message).toBe('On Tuesday we are open 9:00–16:00.')
    expect((await ask('Are you open on Monday?')).message).toBe('We are closed on Monday.')
  })
})
