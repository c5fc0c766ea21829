import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProfile } from '#contract/account/members.ts'
import { health } from '#contract/journal/system.ts'
import { manyAgents } from '#tests/support/crowd.ts'
import { parrot } from '#tests/support/engines.ts'
import { type Floor, startFloor } from '#tests/support/floor.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

/** Number of commands per name; `GARBAGE_RUNS` overrides it. */
const RUNS = Number(process.env.GARBAGE_RUNS ?? 100)
const seed = Number(process.env.GARBAGE_SEED ?? 20_261_124)
/** Commands per session: below the limit, so that no command is ignored. */
const PER_SESSION = 80

const commands = ['typing.start', 'typing.stop', 'chat.view', 'journal.gap']

/** Payloads similar to a command's, and arbitrary other values. */
const payload = (chatId: number) =>
  fc.oneof(
    fc.constant({ chat_id: chatId }),
    fc.record({
      chat_id: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.maxSafeInteger()),
    }),
    fc.record({ after: fc.anything() }),
    fc.jsonValue(),
    fc.constant(undefined),
    fc.constant({ __proto__: null, chat_id: { toString: 'x' } }),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  )

describe('for arbitrary commands', () => {
  let floor: Floor
  let owner: Owner
  beforeAll(async () => {
    floor = await startFloor({ engine: parrot })
    owner = await newOwner(floor.api)
  })
  afterAll(() => floor.close())

  const connected = (socket: Socket) =>
    new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const isFine = async () => {
    for (const path of [health.path, getProfile.path]) {
      const headers = { authorization: `Bearer ${owner.token}` }
      expect((await fetch(floor.url + path, { headers })).status).toBe(200)
    }
    const screen = floor.console(owner.token)
    await screen.live
    screen.socket.close()
  }

  it('the sockets of members continue', async () => {
    const { chat } = await newVisitor(floor.api, owner.bot.api_key)
    const total = RUNS * commands.length
    const agents = await manyAgents(floor.api, owner, Math.ceil(total / PER_SESSION))
    const bodies = fc.sample(payload(chat.id), { numRuns: total, seed })
    for (const [at, { token }] of agents.entries()) {
      const screen = floor.console(token)
      await screen.live
      for (let n = at * PER_SESSION; n < Math.min(total, (at + 1) * PER_SESSION); n++)
        screen.socket.emit(commands[n % commands.length] ?? '', bodies[n])
      const seen = new Promise((resolve) => screen.socket.once('presence.changed', resolve))
      screen.socket.emit('chat.view', { chat_id: chat.id })
      await seen
      expect(screen.socket.connected).toBe(true)
      screen.socket.close()
    }
    await isFine()
  })

  it('the sockets of visitors continue, even after malformed handshakes', async () => {
    const { chat } = await newVisitor(floor.api, owner.bot.api_key)
    const wrong = fc.sample(
      fc.record({ token: fc.anything(), apiKey: fc.anything(), after: fc.anything() }),
      {
        numRuns: Math.min(RUNS, 200),
        seed,
      },
    )
    for (const { token, apiKey, after } of wrong) {
      const socket = floor.widget(apiKey as string, token as string, after as number)
      const refused = await new Promise((resolve) => {
        socket.once('connect_error', () => resolve(true))
        socket.once('connect', () => resolve(false))
      })
      expect(refused).toBe(true)
      socket.close()
    }
    for (const body of fc.sample(payload(chat.id), { numRuns: Math.min(RUNS, 20), seed })) {
      const socket = floor.widget(owner.bot.api_key, chat.token)
      await connected(socket)
      for (const name of commands) socket.emit(name, body)
      socket.close()
    }
    await isFine()
  })
})
