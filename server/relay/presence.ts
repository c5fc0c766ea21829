import type { FastifyBaseLogger } from 'fastify'
import type { Namespace } from 'socket.io'
import { OFFLINE_AFTER } from '#contract/limits.ts'
import { reportPresence } from '#contract/system.ts'
import type { MemberIdentity } from './gateway.ts'
import { rooms } from './rooms.ts'
import type { Upstream } from './upstream.ts'

/** Tells the API who is on line: at once when someone comes, and a minute after their last screen has gone. */
export interface Presence {
  came(member: MemberIdentity): void
  went(member: MemberIdentity): void
}

/** Presence of the members on all relays. */
export function createPresence(nsp: Namespace, upstream: Upstream, log: FastifyBaseLogger): Presence {
  const leaving = new Map<number, NodeJS.Timeout>()

  const report = ({ client_id, user_id }: MemberIdentity, online: boolean) =>
    upstream
      .call(reportPresence, { body: { client_id, user_id, online } })
      .catch((error) => log.debug({ err: error }, 'presence could not be reported'))

  const confirmGone = async (member: MemberIdentity) => {
    leaving.delete(member.user_id)
    const screens = await nsp.in(rooms.member(member.user_id)).fetchSockets()
    if (!screens.length) await report(member, false)
  }

  return {
    came: (member) => {
      clearTimeout(leaving.get(member.user_id))
      leaving.delete(member.user_id)
      void report(member, true)
    },
    went: (member) => {
      clearTimeout(leaving.get(member.user_id))
      leaving.set(member.user_id, setTimeout(() => void confirmGone(member), OFFLINE_AFTER).unref())
    },
  }
}
