import type { FastifyBaseLogger } from 'fastify'
import { PRESENCE_EVERY } from '#contract/limits.ts'
import { reportPresence } from '#contract/system.ts'
import type { MemberIdentity } from './gateway.ts'
import type { Upstream } from './upstream.ts'

/** Members in one report; the rest go in the next. */
const AT_ONCE = 500
/** Those who come within this time, milliseconds, are told of together: after a restart all come at once. */
const GATHER = 20

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
    for (let i = 0; i < members.length; i += AT_ONCE) {
      const some = members.slice(i, i + AT_ONCE)
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
    }, GATHER)
  }

  const beat = setInterval(() => void tell([...here.values()].map(({ member }) => member)), PRESENCE_EVERY)

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
