import { describe, expect, it } from 'vitest'
import type { Passage } from '#server/engine/types.ts'
import { botWith, passage, turns } from './bot.ts'

/** Returns a sheet as the workbook reader does: one passage per row. */
function sheet(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  more: Partial<Passage> = {},
): Passage[] {
  return rows.map((cells, at) =>
    passage(100 + at, cells.map((cell, column) => `${columns[column]}: ${cell}`).join('\n'), {
      heading: title,
      source: `file:${title}`,
      fileName: `${title}.xlsx`,
      location: { sheet: title, row: at + 2 },
      ...more,
    }),
  )
}

describe('a price list of a florist', () => {
  const { ask } = botWith([
    passage(1, 'We tie bouquets every morning. Ribbon is included.', { heading: 'Our shop' }),
    ...sheet(
      'Bouquets',
      ['Bouquet', 'Flowers', 'Serves guests', 'Price', 'Scented'],
      [
        ['Meadow', 'daisies', '2 people', '£18', 'no'],
        ['Sunset', 'roses and lilies', '6 people', '£32.50', 'yes'],
        ['Snowfall', 'white tulips', '10 people', '£27', 'yes'],
      ],
    ),
  ])
  const messageOf = async (question: string) => (await ask(question)).message

  it('is listed completely', async () => {
    const message = await messageOf('Which bouquets do you have?')
    expect(message).toContain('Meadow')
    expect(message).toContain('Sunset')
    expect(message).toContain('Snowfall')
  })

  it('has a cheapest and a most expensive row', async () => {
    const cheapest = await messageOf('What is your cheapest bouquet?')
    expect(cheapest).toBe('Meadow – Price: £18')
    expect(await messageOf('Which bouquet is the most expensive?')).toBe('Sunset – Price: £32.50')
  })

  it('is filtered by a number, and by yes and no', async () => {
    const large = await messageOf('We are 8 people, which bouquet do we need?')
    expect(large).toContain('Snowfall')
    expect(large).not.toContain('Sunset')
    const scented = await messageOf('Which bouquets are scented?')
    expect(scented).toContain('Sunset')
    expect(scented).not.toContain('Meadow')
  })

  it('supports sums and differences', async () => {
    expect(await messageOf('What is the total for two Meadow and a Sunset?')).toContain('= £68.50')
    expect(await messageOf('What is the price difference between Sunset and Snowfall?')).toContain('= £5.50')
  })

  it('answers with a row in one line, with the row as its source', async () => {
    const { message, references } = await ask('How much is the Snowfall bouquet?')
    expect(message).toContain('Price: £27')
    expect(message).not.toContain('\n')
    expect(references).toMatchObject([{ location: { sheet: 'Bouquets', row: 4 } }])
  })
})

describe('the cheapest row', () => {
  it.each([
    [
      'fr-FR',
      'Séances',
      ['Séance', 'Prix'],
      [
        ['Yoga', '1 200 €'],
        ['Danse', '950 €'],
      ],
      'Quelle est la séance la moins chère ?',
      'Danse',
    ],
    [
      'vi-VN',
      'Dịch vụ',
      ['Dịch vụ', 'Giá'],
      [
        ['Gội đầu', '80.000 đồng'],
        ['Uốn tóc', '1.200.000 đồng'],
      ],
      'Dịch vụ nào rẻ nhất?',
      'Gội đầu',
    ],
    [
      'tr-TR',
      'Hizmetler',
      ['Hizmet', 'Fiyat'],
      [
        ['Boya', '1.400 TL'],
        ['Kesim', '350 TL'],
      ],
      'En ucuz hizmet hangisi?',
      'Kesim',
    ],
  ] as const)('is found in %s', async (language, title, columns, rows, question, name) => {
    const { ask } = botWith(sheet(title, columns, rows, { language }))
    expect((await ask(question)).message).toMatch(new RegExp(`^${name} – `, 'u'))
  })
})

describe('a message with two questions', () => {
  it('gets both answers', async () => {
    const { ask } = botWith([
      passage(1, 'Our studio is at 14 Orchard Lane, behind the church.', { heading: 'Where we are' }),
      passage(2, 'Vouchers are valid for two years.', { heading: 'Vouchers' }),
      passage(3, 'Clay and glaze are included in each course.', { heading: 'Courses' }),
    ])
    const { message, references } = await ask('What is your address and how long are vouchers valid?')
    expect(message).toContain('14 Orchard Lane')
    expect(message).toContain('two years')
    expect(references).toHaveLength(2)
  })
})

describe('a price list of a kennel', () => {
  const { ask } = botWith([
    passage(1, 'We look after dogs and cats while you are away.', { heading: 'About us' }),
    ...sheet(
      'Boxes',
      ['Box', 'Price a night', 'Visits from'],
      [
        ['Small box', '£17', '2 nights'],
        ['Large box', '£24', '1 night'],
        ['Cat chalet', '£12', '3 nights'],
      ],
    ),
    ...sheet(
      'Treatments',
      ['Treatment', 'Time', 'Fee'],
      [
        ['Bath', '45 minutes', '£28'],
        ['Full trim', '2 hours', '£55'],
        ['Nails', '15 minutes', '£9'],
      ],
    ),
  ])
  const messageOf = async (question: string) => (await ask(question)).message

  it('is multiplied by the requested nights', async () => {
    expect(await messageOf('What would five nights in a small box cost?')).toContain('5 × £17 = £85')
  })

  it('distinguishes rows with similar names', async () => {
    expect(await messageOf('What is the difference between a small box and a large box?')).toContain('= £7')
  })

  it('compares times across units', async () => {
    expect(await messageOf('Which treatment takes longest?')).toMatch(/^Full trim – /u)
  })

  it('is shown completely on request', async () => {
    const message = await messageOf('Give me all your treatments')
    for (const name of ['Bath', 'Full trim', 'Nails']) expect(message).toContain(name)
  })
})

describe('a price list by days', () => {
  const { ask } = botWith(
    sheet(
      'Tarifs',
      ['Matériel', '1 jour', '3 jours'],
      [
        ['Snowboard', '26 €', '70 €'],
        ['Luge', '6 €', '15 €'],
        ['Raquettes', '9 €', '24 €'],
      ],
      { language: 'fr-FR' },
    ),
  )

  it('is read in the column whose number is in the question, in words or digits', async () => {
    const { message } = await ask('Combien coûtent deux snowboards pour trois jours ?')
    expect(message).toContain('2 × 70 € = 140 €')
    expect((await ask('Quel est le prix de la luge pour 3 jours ?')).message).toContain('15 €')
  })

  it('continues from the previous question', async () => {
    const history = turns('Combien coûte le snowboard pour un jour ?', '26 €')
    expect((await ask('Et pour trois jours ?', { history })).message).toContain('70 €')
  })
})

describe('a table of memberships', () => {
  const { ask } = botWith([
    passage(1, 'Members who pay by the month can leave at the end of each month. A pause is not possible.', {
      heading: 'Leaving',
    }),
    ...sheet(
      'Memberships',
      ['Membership', 'Period', 'Price', 'Sauna included'],
      [
        ['Visitor', '1 day', '£12', 'no'],
        ['Early bird', '1 month', '£30', 'no'],
        ['Classic', '1 month', '£45', 'yes'],
        ['Classic long', '12 months', '£400', 'yes'],
      ],
    ),
  ])
  const messageOf = async (question: string) => (await ask(question)).message

  it('is read for the period in the question', async () => {
    expect(await messageOf('What is the cheapest monthly membership?')).toMatch(/^Early bird – Price: £30/u)
    expect(await messageOf('What does an annual membership cost?')).toMatch(/^Classic long – /u)
  })

  it('is read by a row’s features if the question asks for a price', async () => {
    const message = await messageOf('How much is a monthly membership with the sauna?')
    expect(message).toContain('Classic')
    expect(message).toContain('£45')
    expect(message).not.toContain('Early bird')
  })

  it('names the only row with a feature', async () => {
    const { ask: askAgain } = botWith(
      sheet(
        'Courses',
        ['Course', 'Evenings', 'Materials included'],
        [
          ['Portrait', '6', 'no'],
          ['Landscape', '8', 'no'],
          ['Etching', '4', 'yes'],
        ],
      ),
    )
    expect((await askAgain('Which course includes the materials?')).message).toMatch(/^Etching/u)
  })
})

describe('a price list with a column for each size', () => {
  const { ask } = botWith(
    sheet(
      'Cleaning',
      ['Garment', 'Short coats', 'Long coats', 'Ready'],
      [
        ['Two-button blazer', '£6', '£8', '2 days'],
        ['Wool wash', '£11', '£16', '3 days'],
        ['Steam press', '£4', '£7', '1 day'],
      ],
    ),
  )
  const messageOf = async (question: string) => (await ask(question)).message

  it('is read in the column whose full name is in the question', async () => {
    expect(await messageOf('How much are a wool wash and a steam press for long coats?')).toContain(
      '£16 + £7 = £23',
    )
    expect(await messageOf('What is the difference between short and long coats for a wool wash?')).toContain(
      '£16 − £11 = £5',
    )
  })

  it('does not mistake a number for a name', async () => {
    const message = await messageOf('How much are two steam presses for short coats?')
    expect(message).toContain('2 × £4 = £8')
    expect(message).not.toContain('blazer')
  })
})

describe('a table of staff', () => {
  const { ask } = botWith([
    passage(1, 'Our five teachers have all studied music. Lessons are given all year round.', {
      heading: 'Teachers',
    }),
    ...sheet(
      'Team',
      ['Teacher', 'Instrument', 'Days', 'Notice'],
      [
        ['Maya Lind', 'violin', 'Monday to Wednesday', '2 working days'],
        ['Owen Price', 'piano', 'Wednesday to Friday', '5 working days'],
        ['Ines Faro', 'flute', 'Friday and Saturday', '5 working days'],
      ],
    ),
  ])
  const messageOf = async (question: string) => (await ask(question)).message

  it('is filtered by a day within a row’s range of days', async () => {
    const message = await messageOf('Which teacher is there on Thursday?')
    expect(message).toContain('Owen Price')
    expect(message).not.toContain('Maya Lind')
    const wednesday = await messageOf('Who teaches on Wednesday?')
    expect(wednesday).toContain('Maya Lind')
    expect(wednesday).toContain('Owen Price')
    expect(wednesday).not.toContain('Ines Faro')
  })

  it('is filtered by a number in a cell', async () => {
    const message = await messageOf('Which teachers need 5 working days notice?')
    expect(message).toContain('Owen Price')
    expect(message).toContain('Ines Faro')
    expect(message).not.toContain('Maya Lind')
  })
})

describe('several items of a row', () => {
  it.each([
    ['en-US', 'Cake', 'Price', 'Lemon cake', '£20', 'What do two lemon cakes come to?', '= £40'],
    [
      'fr-FR',
      'Gâteau',
      'Prix',
      'Tarte au citron',
      '20 €',
      'Ça fait combien, deux tartes au citron ?',
      '= 40 €',
    ],
    ['vi-VN', 'Bánh', 'Giá', 'Bánh chanh', '20.000 đ', 'Hai bánh chanh hết bao nhiêu tiền?', '= 40.000 đ'],
    ['tr-TR', 'Pasta', 'Fiyat', 'Limonlu pasta', '20 TL', 'İki limonlu pasta ne tutar?', '= 40 TL'],
  ] as const)('are added up in %s, in any wording', async (...row) => {
    const [language, name, price, cake, costs, question, total] = row
    const { ask } = botWith(
      sheet(
        name,
        [name, price],
        [
          [cake, costs],
          ['Opera', costs.replace('20', '35')],
          ['Macaron', costs.replace('20', '3')],
        ],
        { language },
      ),
    )
    expect((await ask(question)).message).toContain(total)
  })
})

describe('opening hours by weekday', () => {
  const { ask } = botWith(
    sheet(
      'Opening hours',
      ['Day', 'Hours'],
      [
        ['Monday', '9:00–12:00'],
        ['Tuesday', '13:00–20:00'],
        ['Wednesday', 'closed'],
      ],
    ),
  )

  it('are given for today and tomorrow in the time zone of the business', async () => {
    // 9:00 on Monday in London, when it is still Sunday on Midway.
    const at = async (question: string, timeZone: string) => (await ask(question, { timeZone })).message
    expect(await at('Are you open today?', 'Europe/London')).toContain('9:00–12:00')
    expect(await at('Are you open tomorrow?', 'Europe/London')).toContain('13:00–20:00')
    expect(await at('Are you open tomorrow?', 'Pacific/Midway')).toBe('On Monday we are open 9:00–12:00.')
    expect(await at('Are you open on Wednesday?', 'Europe/London')).toContain('closed')
  })
})

describe('prices of bicycles and museum tickets', () => {
  const { ask } = botWith([
    passage(1, 'We rent bicycles by the day. Helmets are included.', { heading: 'Our shop' }),
    ...sheet(
      'Rental',
      ['Bicycle', 'Price a day'],
      [
        ['City bicycle', '£14'],
        ['Child bicycle', '£9'],
        ['Cargo bicycle', '£30'],
      ],
    ),
    ...sheet(
      'Tickets',
      ['Ticket', 'Museum', 'For whom'],
      [
        ['Full', '£8', 'adults'],
        ['Reduced', '£6', 'students, over 65'],
        ['Free', '£0', 'children under 6'],
      ],
    ),
  ])

  it.each([
    ['How much are two city bicycles and one child bicycle?', '2 × £14 + £9 = £37'],
    ['How much are one city bicycle and three child bicycles?', '£14 + 3 × £9 = £41'],
    ['How much is the museum for 2 students?', '2 × £6 = £12'],
    ['What is the dearest thing you rent?', 'Cargo bicycle'],
  ])('answer %s', async (question, expected) => {
    expect((await ask(question)).message).toContain(expected)
  })
})
