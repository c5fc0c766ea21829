import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boldParagraph, makeDocx, paragraph, table } from './support/office-files.ts'
import { lines, makeMappedPdf, makePdf } from './support/pdf-files.ts'
import { shape, useReader, wholeText } from './support/reader.ts'

const reader = useReader()

describe('pdf', () => {
  it.each([
    ['Chinese', 'GB1', 'UniGB-UCS2-H', '营业时间是上午九点到下午六点。'],
    ['Japanese', 'Japan1', 'UniJIS-UCS2-H', '営業時間は午前九時から午後六時までです。'],
    ['Korean', 'Korea1', 'UniKS-UCS2-H', '영업시간은 오전 아홉시부터입니다.'],
  ])('with a font that only names its code map is read in %s', async (_, ordering, map, text) => {
    const { passages } = await reader.read(makeMappedPdf(ordering, map, text), 'hours.pdf')
    expect(wholeText(passages)).toContain(text)
  })

  it('retains the page of each passage, and detects headings by large letters', async () => {
    const pdf = makePdf([
      [{ text: 'Returns', size: 20, y: 780 }, ...lines('You may return any order within thirty days.')],
      lines('Refunds arrive within a week.'),
    ])
    const { format, title, passages } = await reader.read(pdf, 'anything.bin')
    expect([format, title]).toEqual(['pdf', 'Returns'])
    expect(shape(passages)).toEqual([
      ['Returns', 'You may return any order within thirty days.', { page: 1 }],
      ['Returns', 'Refunds arrive within a week.', { page: 2 }],
    ])
  })

  it('joins wrapped lines and hyphenated words, and separates paragraphs by the space between them', async () => {
    const pdf = makePdf([
      [
        ...lines(
          'The warranty covers every defect of the material for a per-',
          'iod of two years after the day of delivery to your house.',
        ),
        { text: 'It does not cover damage by water.', y: 690 },
      ],
    ])
    const { passages } = await reader.read(pdf, 'warranty.pdf')
    expect(wholeText(passages).trim()).toBe(
      'The warranty covers every defect of the material for a period of two years after the day of delivery to your house.\n\n' +
        'It does not cover damage by water.',
    )
  })

  it('retains running titles and page numbers once', async () => {
    const page = (n: number) => [
      { text: 'Handbook of the shop', y: 820 },
      { text: `This is what page ${['one', 'two', 'three'][n - 1]} says.`, y: 600 },
      { text: `Page ${n} of 3`, y: 30 },
    ]
    const text = wholeText((await reader.read(makePdf([page(1), page(2), page(3)]), 'handbook.pdf')).passages)
    expect(text.match(/Handbook of the shop/g)).toHaveLength(1)
    expect(text.match(/Page \d of 3/g)).toEqual(['Page 1 of 3'])
    expect(text).toContain('This is what page three says.')
  })

  it('retains every line of a catalogue with one product per page, regardless of repeated lines', async () => {
    const product = fc.record({
      name: fc.constantFrom('Kettle', 'Lamp', 'Chair', 'Desk'),
      price: fc.integer({ min: 1, max: 3 }),
      years: fc.integer({ min: 1, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { minLength: 3, maxLength: 8 }),
        fc.boolean(),
        async (products, hasMargins) => {
          const pages = products.map(({ name, price, years }, at) => [
            ...(hasMargins ? [{ text: 'Spring catalogue', y: 820 }] : []),
            ...lines(`${name} number ${at}`, `Price: ${price} EUR`, `Guarantee: ${years} years`),
            ...(hasMargins ? [{ text: `${at + 1}`, y: 30 }] : []),
          ])
          const { passages } = await reader.read(makePdf(pages), 'catalogue.pdf')
          const text = wholeText(passages)
          expect(text.match(/Price: \d EUR/g)).toEqual(products.map(({ price }) => `Price: ${price} EUR`))
          expect(text.match(/Guarantee: \d years/g)).toEqual(
            products.map(({ years }) => `Guarantee: ${years} years`),
          )
          expect(text.match(/Spring catalogue/g) ?? []).toHaveLength(hasMargins ? 1 : 0)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('docx', () => {
  it('keeps headings, including bold lines, with their text', async () => {
    const docx = makeDocx(
      paragraph('Delivery', 'Heading1'),
      paragraph('Abroad', 'Heading2'),
      paragraph('Parcels to Turkey take five days.'),
      boldParagraph('Customs'),
      paragraph('The customer pays the duties.'),
    )
    const { title, passages } = await reader.read(docx, 'delivery.docx')
    expect(title).toBe('Delivery')
    expect(shape(passages)).toEqual([
      ['Delivery › Abroad', 'Parcels to Turkey take five days.', {}],
      ['Abroad › Customs', 'The customer pays the duties.', {}],
    ])
  })

  it('repeats the header of a table in each row', async () => {
    const docx = makeDocx(
      table([
        ['Zone', 'Price'],
        ['France', '5 EUR'],
        ['Vietnam', '12 EUR'],
      ]),
    )
    const { passages } = await reader.read(docx, 'prices.docx')
    expect(passages.map((passage) => passage.text)).toEqual([
      'Zone: France\nPrice: 5 EUR',
      'Zone: Vietnam\nPrice: 12 EUR',
    ])
  })
})

describe('txt', () => {
  it('detects headings, joins wrapped lines, and keeps a question with its answer', async () => {
    const text = [
      'House rules',
      '',
      'Quiet hours begin at ten in the evening and end at seven in the',
      'morning on every day of the week, holidays included.',
      '',
      'Can I bring my dog?',
      'Yes, dogs are welcome.',
    ].join('\n')
    const { format, title, passages } = await reader.read(text, 'rules.txt')
    expect([format, title]).toEqual(['txt', 'House rules'])
    expect(shape(passages)).toEqual([
      [
        'House rules',
        'Quiet hours begin at ten in the evening and end at seven in the morning on every day of the week, holidays included.',
        {},
      ],
      ['House rules › Can I bring my dog?', 'Yes, dogs are welcome.', {}],
    ])
  })

  it('uses the first line of a paragraph as its title if several paragraphs have one', async () => {
    const text = [
      'Opening hours\nWe are open from Monday to Friday between nine and five.',
      'Parking\nThere is room for eight cars in the yard behind the house.',
    ].join('\n\n')
    const { passages } = await reader.read(text, 'rules.txt')
    expect(shape(passages)).toEqual([
      ['Opening hours', 'We are open from Monday to Friday between nine and five.', {}],
      ['Parking', 'There is room for eight cars in the yard behind the house.', {}],
    ])
  })

  it('reads rows with tabs as a table', async () => {
    const text =
      'Opening hours\n\nDay\tShop\nMonday\tclosed\nTuesday\t9:00\n\nCall us before you come by car.'
    const { passages } = await reader.read(text, 'page.txt')
    expect(shape(passages).slice(0, 2)).toEqual([
      ['Opening hours', 'Day: Monday\nShop: closed', {}],
      ['Opening hours', 'Day: Tuesday\nShop: 9:00', {}],
    ])
  })

  it('stores no control characters', async () => {
    const { passages } = await reader.read(
      'Refund\u0000 window\u200b is thirty days.\n'.repeat(20),
      'notes.txt',
    )
    const text = wholeText(passages)
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u200b/u)
    expect(text).toContain('Refund window is thirty days.')
  })
})

describe('large documents', () => {
  it('reads a catalogue of 60,000 rows', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `Lamp ${at},${at % 900} EUR`)
    const outcome = await reader.read(`Name,Price\n${rows.join('\n')}`, 'catalogue.csv')
    expect(outcome.passages).toHaveLength(60_000)
  }, 60_000)

  it('reads eight megabytes of short lines', async () => {
    const lineCount = 400_000
    const text = Array.from({ length: lineCount }, (_, at) => `Line ${at} is short.`).join('\n')
    const { passages } = await reader.read(text, 'log.txt')
    expect(passages.at(-1)?.text).toContain(`Line ${lineCount - 1} is short.`)
  }, 60_000)
})

describe('xml', () => {
  it('reads questions with answers as such, and other records with their field names', async () => {
    const xml = `<help><faq><question>Do you ship abroad?</question><answer>Yes, to forty countries.</answer></faq>
      <product><name>Lamp</name><unitPrice>49 &amp; VAT</unitPrice></product></help>`
    expect(shape((await reader.read(xml, 'help.xml')).passages)).toEqual([
      ['Do you ship abroad?', 'Yes, to forty countries.', {}],
      [null, 'name: Lamp\nunit price: 49 & VAT', {}],
    ])
  })

  it('reads titles and sections of an article, and values in attributes', async () => {
    const xml =
      '<doc><title>Opening hours</title><section>We open at nine.</section><section>We close at six.</section><shop name="Lyon" city="Lyon" phone="Tel 12"/></doc>'
    const { title, passages } = await reader.read(xml, 'hours.xml')
    expect(title).toBe('Opening hours')
    expect(passages[0]).toMatchObject({ heading: 'Opening hours' })
    expect(wholeText(passages)).toContain(
      'We open at nine.\n\nWe close at six.\nname: Lyon\ncity: Lyon\nphone: Tel 12',
    )
  })

  it('reads values, units and numbers in attributes, but not those that only programs need', async () => {
    const xml = `<shop><item id="17" name="Oak desk" price="240" stock="3"/>
      <product id="18" colour="white"><name>Lamp</name><price currency="EUR">49</price></product>
      <section name="Delivery" days="4"><p>By lorry.</p></section></shop>`
    const text = wholeText((await reader.read(xml, 'shop.xml')).passages)
    expect(text).toContain('name: Oak desk\nprice: 240\nstock: 3')
    expect(text).toContain('colour: white\nname: Lamp\nprice: 49 EUR')
    expect(text).toContain('days: 4')
    expect(text).not.toMatch(/1[78]/)
  })

  it('reads escaped markup inside an element', async () => {
    const xml =
      '<rss><channel><item><title>News</title><description>&lt;p&gt;We &lt;b&gt;moved&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;Visit us.&lt;/p&gt;</description></item></channel></rss>'
    expect(wholeText((await reader.read(xml, 'feed.xml')).passages)).toContain('We moved.\nVisit us.')
  })

  it('reads the sheets and rows of a workbook that was saved as XML', async () => {
    const cell = (value: string) => `<Cell><Data ss:Type="String">${value}</Data></Cell>`
    const row = (...values: string[]) => `<Row>${values.map(cell).join('')}</Row>`
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="Prices"><Table>${row('Item', 'Price')}${row('Tea', '3 EUR')}</Table></Worksheet></Workbook>`
    const { format, passages } = await reader.read(xml, 'prices.xml')
    expect(format).toBe('xml')
    expect(shape(passages)).toEqual([['Prices', 'Item: Tea\nPrice: 3 EUR', { sheet: 'Prices', row: 2 }]])
  })
})

describe('language', () => {
  it.each([
    ['en-US', 'Our shop is open every day and we deliver your order to your home within three days.'],
    [
      'fr-FR',
      'Notre boutique est ouverte tous les jours et nous livrons votre commande chez vous en trois jours.',
    ],
    ['vi-VN', 'Cửa hàng của chúng tôi mở cửa mỗi ngày và giao hàng đến tận nhà trong vòng ba ngày.'],
    ['tr-TR', 'Mağazamız her gün açıktır ve siparişinizi üç gün içinde evinize teslim ediyoruz.'],
    [null, 'Unser Geschäft ist jeden Tag geöffnet und wir liefern Ihre Bestellung innerhalb von drei Tagen.'],
    [null, '12 34 56'],
  ])('is %s', async (language, text) => {
    expect((await reader.read(text, 'text.txt')).language).toBe(language)
  })
})
