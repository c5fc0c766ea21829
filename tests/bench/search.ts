import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { addMessage } from '#server/api/core/chats/messages/write.ts'
import { findChats, hitsOf } from '#server/api/core/chats/search/store.ts'
import { questionIn } from '#server/api/core/chats/search/words.ts'
import { pageOfChats } from '#server/api/core/chats/store.ts'
import type { Reader } from '#server/api/core/chats/visible-chats.ts'
import { type Database, type Db, openDatabase } from '#server/db/client.ts'

/** Number of chats of the measured client; set `SEARCH_CHATS` for a faster run. A second client has a tenth as many. */
const CHATS = Number(process.env.SEARCH_CHATS ?? 1_000_000)
const MESSAGES = 3
const ROUNDS = 40
const GOAL_MS = 50

/** Returns the word with the given rank; the first is in half of the messages, the hundredth in one of a hundred. */
const word = (rank: ReturnType<typeof sql>) => sql`'w' || ${rank}`

/** Returns the lexemes of words, as `vectorOf` creates them; a client's entries are numbered consecutively. */
const lexemes = (client: SQL, seq: SQL, words: SQL) =>
  sql`array_to_tsvector(array(select ${client} || ':' || (${seq} / 16384) || ':' || w from unnest(${words}) w))`

async function fill(db: Db): Promise<void> {
  const all = CHATS + CHATS / 10
  const client = sql.raw(`(case when n <= ${CHATS} then 1 else 2 end)`)
  await db.execute(sql`drop index search_words`)
  await db.execute(sql`
    insert into clients (public_id, name, plan, subscription_end, chat_config)
    select 'c' || n, 'Client ' || n, 'scale', now() + interval '1 year', '{}' from generate_series(1, 2) n`)
  await db.execute(sql`insert into journal_heads (client_id) values (1), (2)`)
  await db.execute(sql`
    insert into bots (client_id, api_key, bot_name, config) select n, 'k' || n, 'Bot', '{}' from generate_series(1, 2) n`)
  await db.execute(sql`
    insert into users (client_id, email, password_hash, first_name, role)
    select 1, 'agent' || n || '@example.test', '', 'Agent', 'agent' from generate_series(1, 20) n`)
  await db.execute(sql`
    insert into chats (client_id, bot_id, channel, status, user_name, assigned_to, message_count, updated_at, created_at)
    select ${client}, ${client}, 'widget', case when n % 500 = 0 then 'bot' else 'ended' end, 'Visitor ' || n,
      case when ${client} = 1 and n % 3 > 0 then n % 20 + 1 end, ${MESSAGES}::int,
      now() - make_interval(secs => ${all}::int - n), now() from generate_series(1, ${all}::int) n`)
  await db.execute(sql`
    insert into messages (client_id, chat_id, position, sender, message)
    select ${client}, n, p, 'customer', (select string_agg(${word(sql`floor(exp(random() * 11))`)}, ' ') from generate_series(1, 12) where n > 0 and p > 0)
    from generate_series(1, ${all}::int) n, generate_series(1, ${MESSAGES}::int) p`)
  const seq = sql`(chat_id * 5 + position)`
  await db.execute(sql`
    insert into search_entries
    select chat_id, position, ${seq}, ${lexemes(sql`client_id`, seq, sql`string_to_array(message, ' ')`)} from messages`)
  await db.execute(sql`
    insert into search_entries
    select id, 0, id * 5, ${lexemes(sql`client_id`, sql`(id * 5)`, sql`array['visitor', id::text]`)} from chats`)
  await db.execute(
    sql`update journal_heads set seq = case client_id when 1 then ${CHATS * 5 + 10}::int else ${all * 5 + 10}::int end`,
  )
  await db.execute(
    sql`create index search_words on search_entries using gin (vector) with (gin_pending_list_limit = 256)`,
  )
  await db.execute(sql`vacuum analyze`)
}

async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const times: number[] = []
  let note = ''
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now()
    note = await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (ROUNDS - 1))] ?? 0).toFixed(1)
  console.log(`${name.padEnd(44)} p50 ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms   ${note}`)
}

const supervisorOf = (clientId: number): Reader => ({ id: 1, clientId, permissions: ['canManageFloor'] })
const agent: Reader = { id: 5, clientId: 1, permissions: [] }

async function measure(db: Db): Promise<void> {
  const search =
    (text: string, reader: Reader = supervisorOf(1)) =>
    async () => {
      const question = questionIn(text)
      const found = question ? await findChats(db, reader, question) : []
      await hitsOf(db, reader, found.slice(0, 20))
      return `${found.length} found`
    }
  await timed('the commonest word', search('w1 w1'))
  await timed('a common word', search('w20 w20'))
  await timed('a word of one message in 1,000', search('w1000'))
  await timed('a rare word', search('w50000'))
  await timed('the beginning of many words', search('w1'))
  await timed('two common words', search('w3 w7'))
  await timed('three words and a beginning', search('w2 w5 w9 w12'))
  await timed('a name that everyone has', search('visitor'))
  await timed('one visitor', search(`visitor ${Math.floor(CHATS / 2)}`))
  await timed('nothing', search('nowhere'))
  await timed('an agent: a common word', search('w20', agent))
  await timed('the smaller client: a common word', search('w20', supervisorOf(2)))
  const list = (
    name: string,
    filter: Parameters<typeof pageOfChats>[2]['filter'],
    reader: Reader = supervisorOf(1),
  ) =>
    timed(name, async () => {
      const slice = { after: null, start: 0, length: 20 }
      const { total } = await pageOfChats(db, reader, { filter, sort: 'activity', slice })
      return `${total} counted`
    })
  await list('the list', {})
  await list('the list of an agent', {}, agent)
  await list('the list by status', { statuses: ['bot'] })
  await list('the list by tag', { tags: ['VIP'] })
  let chatId = 0
  await timed('a message written', async () => {
    chatId = (chatId + 500) % CHATS
    const text = 'Hello, where is my parcel with the twelve garden lamps from last week?'
    await addMessage(db, 1, { chatId: chatId + 500, sender: 'customer', text, at: new Date() })
    return ''
  })
}

async function withDatabase(url: string, work: (database: Database) => Promise<void>): Promise<void> {
  const name = `parley_bench_search_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: own.href, dataDir: '' })
  try {
    await work(database)
  } finally {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}

/** Measures search, lists and writes of a client with a million chats; needs TEST_DATABASE_URL. */
export async function run(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    console.log('TEST_DATABASE_URL=postgres://… names the server to measure on')
    return
  }
  await withDatabase(url, async ({ db }) => {
    console.log(`${CHATS} chats of ${MESSAGES} messages; goal: a search below ${GOAL_MS} ms`)
    await fill(db)
    await measure(db)
  })
}
