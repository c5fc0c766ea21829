import { docx, pdf, workbook } from '#tests/support/documents.ts'

/** One file of each supported format, each about a different subject. */
export const files = [
  {
    name: 'guarantee.pdf',
    buffer: pdf(['The guarantee on every lamp lasts five years.', 'Bulbs are covered for two years.']),
    question: 'How long is the guarantee on a lamp?',
    answer: 'five years',
  },
  {
    name: 'showroom.docx',
    buffer: docx(['Our showroom is in Mill Street 12.', 'The showroom opens at ten in the morning.']),
    question: 'Where is the showroom?',
    answer: 'Mill Street 12',
  },
  {
    name: 'prices.xlsx',
    buffer: workbook(
      [
        ['Lamp', 'Price', 'Height'],
        ['Harbour', '129 euros', '48 cm'],
        ['Meadow', '249 euros', '152 cm'],
      ],
      'xlsx',
    ),
    question: 'What is the price of the Harbour lamp?',
    answer: '129 euros',
  },
  {
    name: 'courses.xls',
    buffer: workbook(
      [
        ['Course', 'Teacher'],
        ['Wiring for beginners', 'Rosa Adler'],
      ],
      'biff8',
    ),
    question: 'Who is the teacher of the course on wiring?',
    answer: 'Rosa Adler',
  },
  {
    name: 'delivery.csv',
    buffer: Buffer.from(
      'Question,Answer\nHow long does delivery take?,"Delivery takes two to three working days."\nWhat does delivery cost?,"Delivery costs 4.90."\n',
    ),
    question: 'How long does delivery take?',
    answer: 'two to three working days',
  },
  {
    name: 'care.txt',
    buffer: Buffer.from(
      'Care of oak\n\nWipe oak with a dry cloth. A few drops of linseed oil once a year keep its color.\n',
    ),
    question: 'Which oil keeps the color of oak?',
    answer: 'linseed oil',
  },
  {
    name: 'returns.xml',
    buffer: Buffer.from(
      '<?xml version="1.0"?><policy><returns><period>Lamps can be returned within thirty days of purchase.</period></returns></policy>',
    ),
    question: 'Within how many days can lamps be returned?',
    answer: 'thirty days',
  },
] as const

/** Page on the shop's website that the bot reads. */
export const page = {
  html: `<!doctype html><html lang="en"><head><title>Gift cards</title></head><body><nav>Home Shop Contact</nav><main><h1>Gift cards</h1>
<p>Gift cards of Lumen and Oak are valid for three years from the day of purchase. They can be used in the shop and on the website, and they can be passed on to friends.</p>
<p>A gift card cannot be paid out in cash. If a purchase costs less than the card is worth, the rest stays on the card until it is used up.</p></main></body></html>`,
  question: 'How long are gift cards valid?',
  answer: 'three years',
} as const
