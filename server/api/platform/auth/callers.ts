import { permissionsOf, type Role } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import type { bots } from '#server/db/schema/bots.ts'
import type { clients, users } from '#server/db/schema/clients.ts'

export type ClientRow = typeof clients.$inferSelect
export type UserRow = typeof users.$inferSelect
export type BotRow = typeof bots.$inferSelect

/** Signed-in member who makes a call. */
export interface Member {
  readonly id: number
  readonly clientId: number
  readonly name: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Id of the session; for programs, `key:` followed by the id of the API key. */
  readonly sessionId: string
  /** Caller's IP address; empty for the handshake of a socket. */
  readonly address: string
  readonly user: UserRow
  readonly client: ClientRow
}

/** Bot that an API key identifies. */
export interface BotCaller {
  readonly id: number
  readonly clientId: number
  readonly row: BotRow
  readonly client: ClientRow
}

/** Visitor in their own chat. */
export interface VisitorCaller {
  readonly chatId: number
  readonly clientId: number
  readonly bot: BotCaller
  /** True for a playground chat. */
  readonly isTrial: boolean
}

/** Caller, by access; empty for public routes. */
export interface Caller {
  readonly member?: Member
  readonly visitor?: VisitorCaller
  readonly bot?: BotCaller
}

/** Returns a member's name as displayed to others. */
export const nameOf = (user: Pick<UserRow, 'name'>): string => user.name

/** Returns a member as a caller; jobs that act on behalf of an absent member have neither session nor address. */
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
