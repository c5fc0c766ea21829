import { permissionsOf, type Role } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import type { bots } from '#server/db/schema/bots.ts'
import type { clients, users } from '#server/db/schema/clients.ts'

export type ClientRow = typeof clients.$inferSelect
export type UserRow = typeof users.$inferSelect
export type BotRow = typeof bots.$inferSelect

/** Signed-in member, or the member on whose behalf an access key makes a call. */
export interface Member {
  readonly id: number
  readonly clientId: number
  readonly name: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Id of the session; for calls with an access key, `key:` followed by the key's id. */
  readonly sessionId: string
  /** Caller's IP address; empty for socket handshakes. */
  readonly address: string
  readonly user: UserRow
  readonly client: ClientRow
}

/** Bot whose API key a call contains, with its client. */
export interface BotCaller {
  readonly id: number
  readonly clientId: number
  readonly row: BotRow
  readonly client: ClientRow
}

/** Visitor who calls a route about their own chat. */
export interface VisitorCaller {
  readonly chatId: number
  readonly clientId: number
  readonly bot: BotCaller
  /** True for a chat in the playground. */
  readonly isTrial: boolean
}

/** Caller of a route: member, visitor or bot, depending on the route's access; empty for public routes. */
export interface Caller {
  readonly member?: Member
  readonly visitor?: VisitorCaller
  readonly bot?: BotCaller
}

/** Returns the name under which others see a member. */
export const nameOf = (user: Pick<UserRow, 'name'>): string => user.name

/** Returns the session id of calls and sockets of an access key. */
export const keySession = (keyId: number): string => `key:${keyId}`

/** Returns a member as a caller. For jobs that act on behalf of an absent member, session and address are empty. */
export const memberCaller = (user: UserRow, client: ClientRow, sessionId = '', address = ''): Member => ({
  id: user.id,
  clientId: client.id,
  name: nameOf(user),
  role: user.role,
  permissions: permissionsOf[user.role],
  sessionId,
  address,
  user,
  client,
})

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
