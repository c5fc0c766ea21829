import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerEngine } from '#server/engine/types.ts'
import { type ChannelWorld, eventually, startChannels } from '#tests/support/channels.ts'
import { parrot } from '#tests/support/engines.ts'

let release = () => {}
const released = new Promise<void>((done) => {
  release = done
})

/** Engine that repeats each question; the first one only when it is released. */
const waiting: AnswerEngine = {
  ...parrot,
  answer: async (request, onToken) => {
    if (request.question === 'first') await released
    return parrot.answer(request, onToken)
  },
}

/** Statements that make the database refuse the reply to the first message. */
const refuseReply = [
  sql`create function refuse_reply() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  sql`create trigger refuse_reply before insert on messages for each row
    when (new.message = 'You said: first') execute function refuse_reply()`,
]

const failures: { readonly event: number; readonly tries: number }[] = []
const logTo = {
  write: (line: string) => {
    const entry = JSON.parse(line)
    if (entry.msg === 'could not process a channel event') failures.push(entry)
  },
}

let world: ChannelWorld
beforeAll(async () => {
  world = await startChannels({ engine: waiting, logTo }, { LOG_LEVEL: 'error' })
  await world.connect('messenger')
})
afterAll(() => world.close())

it('counts a failed reply against its own message, even if later ones have been saved', async () => {
  const customer = world.customer('messenger')
  await world.say(customer, 'first')
  await world.say(customer, 'second')
  await eventually(async () => expect(await world.textsOf(customer)).toEqual(['first', 'second']))
  const { rows } = await world.api.database.db.execute<{ id: number }>(
    sql`select id from channel_events where event is not null order by id`,
  )
  for (const statement of refuseReply) await world.api.database.db.execute(statement)
  release()
  await eventually(() => expect(failures.length).toBeGreaterThanOrEqual(2))
  await world.api.database.db.execute(sql`drop trigger refuse_reply on messages`)
  expect(failures[0]).toMatchObject({ event: Number(rows[0]?.id), tries: 0 })
  expect(failures[1]).toMatchObject({ event: Number(rows[0]?.id), tries: 1 })
  await eventually(() => {
    const replies = world.received(customer).filter((text) => text.startsWith('You said'))
    expect(replies).toEqual(['You said: first', 'You said: second'])
  })
})
