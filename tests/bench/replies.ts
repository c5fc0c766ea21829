import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { assignChat } from '#contract/chats/chats.ts'
import { addFaq } from '#contract/knowledge/faqs.ts'
import { listQuestions } from '#contract/knowledge/questions.ts'
import { askForAgent } from '#contract/visitor/visitor.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { startOpenAi } from '../fakes/openai.ts'
import { startApi, type TestApi } from '../support/api.ts'
import prepareTemplate, { dataFolder } from '../support/database-template.ts'
import { ok } from '../support/inject.ts'
import { newOwner, newVisitor, type Owner } from '../support/people.ts'
import { at } from './support/figures.ts'

/** Number of messages per kind of reply; set `REPLIES` for a faster run. */
const REPLIES = Number(process.env.REPLIES ?? 100)

/** Interface that connections of the embedded database and of node-postgres share. */
interface Connection {
  query(query: unknown, values?: readonly unknown[]): Promise<{ rows: unknown[] }>
}

interface Counted {
  statements: string[]
  /** Duration of each statement in milliseconds, in order of completion. */
  times: [string, number][]
  transactions: number
  bytes: number
}

/** Starts counting a database's statements, transactions and bytes. */
function count(database: Database): Counted {
  const counted: Counted = { statements: [], times: [], transactions: 0, bytes: 0 }
  const pool = (database.db as unknown as { $client: Connection & { connect(): Promise<Connection> } })
    .$client
  const watch = (connection: Connection) => {
    const query = connection.query.bind(connection)
    connection.query = async (asked, values) => {
      const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
      if (/^begin/i.test(text)) counted.transactions++
      if (!/^(begin|commit|rollback)/i.test(text)) counted.statements.push(text)
      const given = values ?? (asked as { values?: readonly unknown[] }).values ?? []
      const begun = performance.now()
      const result = await query(asked, values)
      counted.times.push([text, performance.now() - begun])
      counted.bytes += JSON.stringify(given).length + JSON.stringify(result.rows ?? []).length
      return result
    }
  }
  watch(pool)
  const connect = pool.connect.bind(pool)
  const watched = new WeakSet<Connection>()
  pool.connect = async () => {
    const connection = await connect()
    if (!watched.has(connection)) watch(connection)
    watched.add(connection)
    return connection
  }
  return counted
}

/** Kind of reply, and the message that leads to it. */
interface Kind {
  readonly name: string
  readonly text: (n: number) => string
  /** Whether an agent takes the chat first. */
  readonly hasPerson?: boolean
  readonly isUnknown?: boolean
}

const kinds: readonly Kind[] = [
  { name: 'answered', text: () => 'How much is delivery?' },
  { name: 'small talk', text: () => 'Thank you!' },
  { name: 'not known', text: (n) => `Do you sell tractors of type ${n}?`, isUnknown: true },
  { name: 'a person has it', text: (n) => `Are you there ${n}?`, hasPerson: true },
]

const faq = [
  ['How much is delivery?', 'Delivery costs 4.90 within Europe and is free from 60.'],
  ['When are you open?', 'We are open from Monday to Friday, 9:00 to 17:00.'],
] as const

async function teach(api: TestApi, { token, bot }: Owner): Promise<void> {
  for (const [question, reply] of faq)
    await ok(api.app, addFaq, { token, params: { bot: bot.id }, body: { question, answer: reply } })
}

/** Returns the minimum duration of a reply in milliseconds: one statement that reads a history and two that write messages. */
async function floorOf({ db }: Database): Promise<number> {
  await db.execute(
    sql`create table bare (id bigint generated always as identity primary key, chat bigint, said text)`,
  )
  await db.execute(sql`create index on bare (chat, id)`)
  const times: number[] = []
  for (let n = 0; n < REPLIES; n++) {
    const begun = performance.now()
    await db.execute(sql`select said from bare where chat = ${n % 10} order by id desc limit 12`)
    for (const said of ['How much is delivery?', 'Delivery costs 4.90.'])
      await db.execute(sql`insert into bare (chat, said) values (${n % 10}, ${said})`)
    times.push(performance.now() - begun)
  }
  return at(
    times.toSorted((a, b) => a - b),
    0.5,
  )
}

/** Begins a chat for a kind of reply. */
async function begin(api: TestApi, { token, bot, profile }: Owner, { hasPerson }: Kind) {
  const visitor = await newVisitor(api, bot.api_key)
  if (!hasPerson) return visitor
  await ok(api.app, askForAgent, visitor.own)
  await ok(api.app, assignChat, { token, params: { id: visitor.chat.id }, body: { user_id: profile.id } })
  return visitor
}

async function measure(title: string, environment: Record<string, string>, list: readonly Kind[]) {
  const dataDir = dataFolder()
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const counted = count(database)
  const api = await startApi({ database }, { DATA_DIR: dataDir, ...environment })
  try {
    const owner = await newOwner(api)
    await teach(api, owner)
    const bare = await floorOf(database)
    console.log(`${title}; the least, two writes and a history: p50 ${bare.toFixed(1)} ms`)
    for (const kind of list) {
      const times: number[] = []
      let visitor = await begin(api, owner, kind)
      for (let n = 0; n < REPLIES; n++) {
        if (n % 20 === 19) visitor = await begin(api, owner, kind)
        // A bot that is unsure twice in a row hands over to an agent, so a question that it can answer comes in between.
        if (kind.isUnknown) await visitor.say('How much is delivery?')
        Object.assign(counted, { statements: [], times: [], transactions: 0, bytes: 0 })
        const begun = performance.now()
        await visitor.say(kind.text(n))
        times.push(performance.now() - begun)
      }
      const before = counted.statements.length
      await ok(api.app, listQuestions, { token: owner.token, params: { bot: owner.bot.id }, query: {} })
      const sorted = times.toSorted((a, b) => a - b)
      const p50 = at(sorted, 0.5)
      console.log(
        `  ${kind.name}: ${before} statements, ${counted.transactions} transactions, ${(counted.bytes / 1_000).toFixed(1)} kB; p50 ${p50.toFixed(1)} ms, ${(p50 / bare).toFixed(1)} times the least, p95 ${at(sorted, 0.95).toFixed(1)} ms`,
      )
      if (process.env.SHOW)
        for (const [text, ms] of counted.times)
          console.log(`    ${ms.toFixed(1)} ms ${text.replace(/\s+/g, ' ').slice(0, 140)}`)
    }
  } finally {
    await api.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Measures statements, bytes and time per kind of reply on the embedded database; `SHOW=1` prints the last reply's statements
 * with their times.
 */
export async function run(): Promise<void> {
  await prepareTemplate()
  await measure('Embedded engine', {}, kinds)
  const fake = await startOpenAi()
  await measure(
    'Provider that answers at once',
    { OPENAI_API_KEY: fake.key, OPENAI_BASE_URL: fake.url, OPENAI_EMBEDDING_MODEL: '' },
    kinds.slice(0, 1),
  )
  await fake.close()
}
