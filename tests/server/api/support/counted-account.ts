import { eq, sql } from 'drizzle-orm'
import { HOUR_MS } from '#contract/base/units.ts'
import { audienceOf } from '#contract/chats/chat-policy.ts'
import type { BusinessHours } from '#contract/floor/business-hours.ts'
import { defaultChatConfig, defaultSettings } from '#server/api/core/bots/defaults.ts'
import {
  appendChatEvents,
  assignmentEvent,
  chatEvent,
  endedEvent,
  queuedEvent,
} from '#server/api/core/chats/change-events.ts'
import { assign, type Changed, end, queueChat, returnToBot } from '#server/api/core/chats/changes.ts'
import { addMessage } from '#server/api/core/chats/messages/write.ts'
import { chatOf, insertChat } from '#server/api/core/chats/store.ts'
import { setSentiment } from '#server/api/core/chats/value-changes.ts'
import { rollPage } from '#server/api/features/reports/statistics/roll.ts'
import { measures } from '#server/api/features/reports/statistics/sql/slices.ts'
import { fullRecount, fullRecountOfTimes } from '#server/api/features/reports/statistics/store.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { journalHeads } from '#server/db/schema/journal.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const noExpectation = { version: null }
const read = { engine: 'embedded', model: 'lexicon-1', order: 1, words: [], tokens: 1, milliseconds: 0 }
let accounts = 0

/** Creates an account with two bots, two agents and its own clock, written directly to the database. */
export async function newAccount(
  database: Database,
  timeZone: string,
  start: string,
  business_hours: BusinessHours | null = null,
) {
  const { db } = database
  const n = ++accounts
  const clock = createTestClock(start)
  const [client] = await db
    .insert(clients)
    .values({
      public_id: `client-${n}`,
      name: 'Acme',
      time_zone: timeZone,
      business_hours,
      plan: 'scale',
      subscription_end: new Date('2100-01-01'),
      chat_config: defaultChatConfig(),
    })
    .returning()
  if (!client) throw new Error('no client')
  await db.insert(journalHeads).values({ client_id: client.id })
  const made = await db
    .insert(bots)
    .values(
      [0, 1].map((i) => ({
        client_id: client.id,
        api_key: `key-${n}-${i}`,
        bot_name: 'Bot',
        config: defaultSettings(),
      })),
    )
    .returning()
  const agents = await db
    .insert(users)
    .values(
      [0, 1].map((i) => ({
        client_id: client.id,
        email: `agent-${n}-${i}@example.test`,
        password_hash: '',
        first_name: 'Agent',
        role: 'agent' as const,
      })),
    )
    .returning()
  return new Account(
    database,
    client,
    made.map(({ id }) => id),
    agents.map(({ id }) => id),
    clock,
  )
}

/** Account whose chats can be changed; each change has its own transaction and event, as if a service had made it. */
class Account {
  readonly chats: number[] = []
  #answers = 0
  readonly #database: Database
  client: ClientRow
  readonly bots: number[]
  readonly agents: number[]
  readonly clock: ReturnType<typeof createTestClock>

  constructor(
    database: Database,
    client: ClientRow,
    bots: number[],
    agents: number[],
    clock: ReturnType<typeof createTestClock>,
  ) {
    this.#database = database
    this.client = client
    this.bots = bots
    this.agents = agents
    this.clock = clock
  }

  get db() {
    return this.#database.db
  }

  #pick<T>(from: readonly T[], i: number): T | undefined {
    return from[i % from.length]
  }

  async #change(run: (tx: Tx) => ReturnType<typeof queueChat>, eventOf: (changed: Changed) => NewEvent) {
    await this.db.transaction(async (tx) => {
      const changed = await run(tx)
      if (changed) await appendChatEvents(tx, changed, [eventOf(changed)])
    })
  }

  async begin(bot: number, customer: number, channel: 'widget' | 'zalo' | 'playground') {
    const now = this.clock.now()
    await this.db.transaction(async (tx) => {
      const chat = await insertChat(
        tx,
        this.client.id,
        {
          botId: this.#pick(this.bots, bot) ?? 0,
          channel,
          userName: null,
          customerKey: customer > 3 ? null : `customer-${customer}`,
          email: customer > 5 ? null : 'Someone@Example.test',
          phone: null,
          location: null,
          language: null,
          customFields: {},
          key: null,
        },
        now,
      )
      this.chats.push(chat.id)
      if (channel !== 'playground')
        await append(tx, this.client.id, [
          { type: 'chat.created', payload: { chat }, audience: audienceOf(chat) },
        ])
    })
  }

  say = (chat: number, sender: 'customer' | 'agent' | 'bot') =>
    addMessage(this.db, this.client.id, {
      chatId: chat,
      sender,
      agentId: this.agents[0],
      text: 'Hello',
      charge: sender === 'customer' ? 1 : 0,
      // Any number that is unique among the chat's messages.
      ...(sender === 'bot' && { answers: ++this.#answers }),
      at: this.clock.now(),
    })

  async step([kind, i, j]: readonly [string, number, number]): Promise<void> {
    const { id } = this.client
    const now = this.clock.now()
    const chat = this.#pick(this.chats, i) ?? 0
    const agent = this.#pick(this.agents, j) ?? 0
    if (kind === 'begin')
      await this.begin(i, j, (['widget', 'zalo', 'widget', 'playground'] as const)[j % 4] ?? 'widget')
    else if (kind === 'wait') this.clock.advance((j + 1) * (i % 2 ? HOUR_MS : 4 * 60_000))
    else if (kind === 'say')
      await this.say(chat, (['customer', 'agent', 'bot'] as const)[j % 3] ?? 'customer')
    else if (kind === 'queue')
      await this.#change(
        (tx) => queueChat(tx, id, chat, { reason: 'asked', now }),
        (changed) => queuedEvent(changed, 'asked'),
      )
    else if (kind === 'assign')
      await this.#change(
        (tx) =>
          assign(tx, id, { id: chat, ...noExpectation }, { userId: agent, overrule: true, by: agent, now }),
        (changed) => assignmentEvent('chat.assigned', changed, null),
      )
    else if (kind === 'unassign')
      await this.#change(
        (tx) => returnToBot(tx, id, chat, { by: agent, ...noExpectation, now }),
        (changed) => assignmentEvent('chat.unassigned', changed, null),
      )
    else if (kind === 'end')
      await this.#change(
        (tx) => end(tx, id, chat, { by: { member: agent }, now }),
        (changed) => endedEvent(changed, null),
      )
    else if (kind === 'feel')
      await this.#change(
        (tx) => setSentiment(tx, id, chat, { sentiment: j % 2 ? 'negative' : 'positive', receipt: read }),
        (changed) => chatEvent('sentiment.changed', changed),
      )
    else if (kind === 'tag' || kind === 'reopen') await this.#write(chat, kind, j, now)
    else if (kind === 'roll') await rollPage({ db: this.db, clock: this.clock }, this.client)
  }

  /** Changes tags or reopens a chat by writing to its row directly. */
  async #write(chat: number, kind: 'tag' | 'reopen', j: number, now: Date) {
    const set =
      kind === 'tag'
        ? sql`tags = ${sql.param(['vip', 'late', 'vip'].slice(j % 3))}::text[]`
        : sql`status = 'bot', updated_at = ${now.toISOString()}::timestamptz`
    await this.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`
        update chats set ${set} where id = ${chat} and (${kind} = 'tag' or status = 'ended') returning id`)
      if (!rows[0]) return
      const now = await chatOf(tx, this.client.id, chat)
      if (now)
        await appendChatEvents(tx, { chat: now, previous: now.assigned_to, previousStatus: now.status }, [
          { type: 'chat.updated', payload: { chat: now }, audience: audienceOf(now) },
        ])
    })
  }

  async roll() {
    const [client] = await this.db.select().from(clients).where(eq(clients.id, this.client.id))
    if (client) this.client = client
    for (;;) if (await rollPage({ db: this.db, clock: this.clock }, this.client)) break
  }

  rolled = async () =>
    (
      await this.db.execute(sql`
        select to_char(day, 'YYYY-MM-DD') as day, bot_id, kind, value, ${sql.join(
          measures.map((name) => sql.identifier(name)),
          sql`, `,
        )}
        from stat_days where client_id = ${this.client.id} and (chats <> 0 or handled <> 0) order by day, bot_id, kind, value`)
    ).rows

  /** Returns the histograms that are maintained incrementally. */
  rolledTimes = async () =>
    (
      await this.db.execute(sql`
        select to_char(day, 'YYYY-MM-DD') as day, bot_id, kind, value, measure, bucket, n
        from stat_times where client_id = ${this.client.id} and n <> 0 order by 1, 2, 3, 4, 5, 6`)
    ).rows

  recountedTimes = () => fullRecountOfTimes(this.db, this.#counting())

  recounted = () => fullRecount(this.db, this.#counting())

  #counting() {
    return { clientId: this.client.id, timeZone: this.client.time_zone, now: this.clock.now() }
  }
}
