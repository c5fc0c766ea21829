import type { FastifyBaseLogger } from 'fastify'
import { PRESENCE_INTERVAL_MS } from '#contract/limits.ts'
import { reportPresence } from '#contract/system.ts'
import type { Upstream } from '../http/upstream.ts'
import type { MemberIdentity } from './identity.ts'

/** Members in one report; the rest go in the next. */
const BATCH_MAX = 500
/** Those who come within this time, milliseconds, are told of together: after a restart all come at once. */
const BATCH_WINDOW_MS = 20

/** Tells the API who has a screen open: when they come, every few seconds while they stay, and when they go. */
export interface Presence {
  came(member: MemberIdentity): void
  went(member: MemberIdentity): void
  close(): void
}

/** Presence of the members who have sockets here; the API takes together what all relays tell. */
export function createPresence(upstream: Upstream, log: FastifyBaseLogger): Presence {
  const here = new Map<number, { readonly member: MemberIdentity; screens: number }>()
  const news = new Map<number, MemberIdentity>()
  let gathering: NodeJS.Timeout | undefined

  const report = async (members: readonly MemberIdentity[]) => {
    for (let i = 0; i < members.length; i += BATCH_MAX) {
      const some = members.slice(i, i + BATCH_MAX)
      await upstream.call(reportPresence, {
        body: { members: some.map(({ client_id, user_id }) => ({ client_id, user_id })) },
      })
    }
  }
  const tell = (members: readonly MemberIdentity[]) =>
    report(members).catch((error) => log.debug({ err: error }, 'presence could not be reported'))

  const note = (member: MemberIdentity) => {
    news.set(member.user_id, member)
    gathering ??= setTimeout(() => {
      gathering = undefined
      const gathered = [...news.values()]
      news.clear()
      void tell(gathered)
    }, BATCH_WINDOW_MS)
  }

  const beat = setInterval(
    () => void tell([...here.values()].map(({ member }) => member)),
    PRESENCE_INTERVAL_MS,
  )

  return {
    came: (member) => {
      const one = here.get(member.user_id) ?? { member, screens: 0 }
      one.screens++
      here.set(member.user_id, one)
      note(member)
    },
    went: (member) => {
      const one = here.get(member.user_id)
      if (!one || --one.screens > 0) return
      here.delete(member.user_id)
      note(member)
    },
    close: () => {
      clearInterval(beat)
      clearTimeout(gathering)
    },
  }
}
