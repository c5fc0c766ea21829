import type { FastifyBaseLogger } from 'fastify'
import { PRESENCE_INTERVAL_MS } from '#contract/base/limits.ts'
import type { Backend } from '../base/backend.ts'
import type { MemberIdentity } from '../base/identity.ts'

/** Maximum members per report. */
const BATCH_MAX = 500
/** Time during which members who connect are collected for one report; after a restart, all of them reconnect at once. */
const BATCH_WINDOW_MS = 20

/**
 * Reports to the backend which members have a console open: when a member's first socket opens, at intervals, and when the last
 * one closes.
 */
export interface Presence {
  connected(member: MemberIdentity): void
  disconnected(member: MemberIdentity): void
  close(): void
}

const keyOf = ({ client_id, user_id }: MemberIdentity): string => `${client_id} ${user_id}`

/** Creates the reporter for members with sockets on this relay; the API merges the reports of all relays. */
export function createPresence(backend: Backend, log: FastifyBaseLogger): Presence {
  const online = new Map<string, { readonly member: MemberIdentity; sockets: number }>()
  const changed = new Map<string, MemberIdentity>()
  let timer: NodeJS.Timeout | undefined

  const send = async (members: readonly MemberIdentity[]) => {
    for (let i = 0; i < members.length; i += BATCH_MAX) {
      const some = members.slice(i, i + BATCH_MAX)
      await backend.reportPresence(some.map(({ client_id, user_id }) => ({ client_id, user_id })))
    }
  }
  const report = (members: readonly MemberIdentity[]) =>
    send(members).catch((error) => log.debug({ err: error }, 'could not report presence'))

  const note = (member: MemberIdentity) => {
    changed.set(keyOf(member), member)
    timer ??= setTimeout(() => {
      timer = undefined
      const members = [...changed.values()]
      changed.clear()
      void report(members)
    }, BATCH_WINDOW_MS)
  }

  const interval = setInterval(
    () => void report([...online.values()].map(({ member }) => member)),
    PRESENCE_INTERVAL_MS,
  )

  return {
    connected: (member) => {
      const entry = online.get(keyOf(member)) ?? { member, sockets: 0 }
      entry.sockets++
      online.set(keyOf(member), entry)
      note(member)
    },
    disconnected: (member) => {
      const entry = online.get(keyOf(member))
      if (!entry || --entry.sockets > 0) return
      online.delete(keyOf(member))
      note(member)
    },
    close: () => {
      clearInterval(interval)
      clearTimeout(timer)
    },
  }
}
