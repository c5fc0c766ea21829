import Papa from 'papaparse'
import type { RequestOf } from '#contract/base/route.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { addTest } from '#contract/knowledge/evaluations.ts'
import content from './shops.json' with { type: 'json' }

/** A bot of the demo: a small shop with its documents and its customers' questions. */
export interface DemoShop {
  readonly name: string
  readonly locale: Locale
  readonly color: string
  readonly welcome: string
  readonly hint: string
  readonly prompt: string
  readonly suggestions: readonly string[]
  /** Document with questions and answers; the first row names the columns. */
  readonly table: { readonly name: string; readonly rows: readonly (readonly string[])[] }
  readonly article?: { readonly name: string; readonly paragraphs: readonly string[] }
  /** The owner's FAQ entries and test questions. */
  readonly faqs?: readonly { readonly question: string; readonly answer: string }[]
  readonly tests?: readonly RequestOf<typeof addTest>['body'][]
  readonly questions: readonly string[]
  readonly unhappy: readonly string[]
  readonly person: string
  readonly thanks: string
  /** Replies by the simulated agents, and tags for past chats. */
  readonly agent: readonly string[]
  readonly tags: readonly string[]
}

/** The three shops of the demo, with one bot each. */
export const shops = content as readonly DemoShop[]

/** Returns a shop's documents. */
export const filesOf = ({ table, article }: DemoShop): readonly { name: string; text: string }[] => [
  { name: table.name, text: Papa.unparse(table.rows as string[][], { quotes: true }) },
  ...(article ? [{ name: article.name, text: article.paragraphs.join('\n\n\n') }] : []),
]

/** Members of the demo's team, apart from its owner. */
export const team = [
  { email: 'sam@demo.example', first_name: 'Sam', last_name: 'Okafor', role: 'supervisor' },
  { email: 'lea@demo.example', first_name: 'Léa', last_name: 'Moreau', role: 'agent' },
  { email: 'minh@demo.example', first_name: 'Minh', last_name: 'Trần', role: 'agent' },
  { email: 'deniz@demo.example', first_name: 'Deniz', last_name: 'Yılmaz', role: 'agent' },
  { email: 'ines@demo.example', first_name: 'Inès', last_name: 'Garnier', role: 'agent' },
  { email: 'tom@demo.example', first_name: 'Tom', last_name: 'Hughes', role: 'agent' },
  { email: 'linh@demo.example', first_name: 'Linh', last_name: 'Phạm', role: 'agent' },
  { email: 'murat@demo.example', first_name: 'Murat', last_name: 'Şahin', role: 'agent' },
  { email: 'nora@demo.example', first_name: 'Nora', last_name: 'Berg', role: 'agent' },
  { email: 'paul@demo.example', first_name: 'Paul', last_name: 'Girard', role: 'agent' },
  { email: 'huy@demo.example', first_name: 'Huy', last_name: 'Đỗ', role: 'agent' },
  { email: 'amina@demo.example', first_name: 'Amina', last_name: 'Diallo', role: 'agent' },
] as const

/** Owner of the demo account. */
export const owner = {
  email: 'ada@demo.example',
  first_name: 'Ada',
  last_name: 'Brandt',
  company: 'Brandt & Daughters',
} as const

/** Password of every demo account. */
export const password = 'lamp-and-river-9'

/** Names of the simulated customers. */
export const customers = (
  'Grace Adeyemi, Tomás Rivera, Nguyễn Thị Hoa, Claire Dubois, Jonas Lind, Ayşe Demir, Priya Nair, Luca Bianchi, ' +
  'Mai Lê, Hugo Lefèvre, Elif Kaya, Noah Fischer, Zanele Khumalo, Olivia Stone, Phạm Văn An, Sofia Costa'
).split(', ')
