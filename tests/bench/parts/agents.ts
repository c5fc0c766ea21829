import { sql } from 'drizzle-orm'
import { catchUp } from '#contract/journal/system.ts'
import { INTERNAL_KEY, startApi } from '#tests/support/api.ts'
import { manyAgents } from '#tests/support/crowd.ts'
import prepareDatabase from '#tests/support/database-template.ts'
import { parrot } from '#tests/support/engines.ts'
import { listenForRelay } from '#tests/support/floor.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor } from '#tests/support/people.ts'
import { answerAs } from '../support/part.ts'

/** Runs the API with its database and an account to which many agents can be added. */
await prepareDatabase()
const api = await startApi({ engine: parrot })
const owner = await newOwner(api)

answerAs({
  close: () => api.close(),
  listen: () => listenForRelay(api.app),
  internalKey: () => INTERNAL_KEY,
  /** Creates the given number of agents and returns their tokens. */
  agents: async (count: number) => {
    const agents = await manyAgents(api, owner, count)
    // Marks the agents as recently seen.
    await api.database.db.execute(sql`update users set availability = 'online'`)
    return agents.map(({ token }) => token)
  },
  /** Sends the given number of visitor messages, each answered by the bot. */
  talk: async (messages: number) => {
    const visitor = await newVisitor(api, owner.bot.api_key)
    for (let n = 0; n < messages; n++) await visitor.say(`Message ${n}`)
  },
  /** Returns the last sequence number of the journal. */
  position: async () => (await ok(api.app, catchUp, { token: owner.token, query: { after: 0 } })).head,
})
