import { permissionsOf, type Role } from '#contract/account/members.ts'
import type { Permission } from '#contract/base/route.ts'
import type { bots } from '#server/db/schema/bots.ts'
import type { clients, users } from '#server/db/schema/clients.ts'

/** A row of the clients. */
export type ClientRow = typeof clients.$inferSelect
/** A row of the members. */
export type UserRow = typeof users.$inferSelect
/** A row of the bots. */
export type BotRow = typeof bots.$inferSelect

/** The signed-in member of a call. */
export interface Member {
  readonly id: number
  readonly clientId: number
  readonly name: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Id of the session; `key:` and the id of the API key for programs. */
  readonly sessionId: string
  /** IP address of the caller; empty for the handshake of a socket. */
  readonly address: string
  readonly user: UserRow
  readonly client: ClientRow
}

/** The bot that an API key identifies. */
export interface BotCaller {
  readonly id: number
  readonly clientId: number
  readonly row: BotRow
  readonly client: ClientRow
}

/** A visitor in their own chat. */
export interface VisitorCaller {
  readonly chatId: number
  readonly clientId: number
  readonly bot: BotCaller
  /** True for a chat of the playground. */
  readonly isTrial: boolean
}

/** The caller, by access; empty for public routes. */
export interface Caller {
  readonly member?: Member
  readonly visitor?: VisitorCaller
  readonly bot?: BotCaller
}

/** Returns a member's name as others see it. */
export const nameOf = (user: Pick<UserRow, 'name'>): string => user.name

/** Returns a member as a caller; jobs that act in the name of someone who is not there have neither session nor address. */
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
