import type { Role } from '#contract/members.ts'
import type { Permission } from '#contract/route.ts'
import type { bots } from '../../db/schema/bots.ts'
import type { clients, users } from '../../db/schema/clients.ts'

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
  readonly sessionId: string
  /** IP address that the call comes from; empty for a socket's handshake. */
  readonly address: string
  readonly user: UserRow
  readonly client: ClientRow
}

/** The bot that an API key names. */
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
  /** Whether it is a chat of the playground. */
  readonly isTrial: boolean
}

/** Who makes a call; empty for public ones. */
export interface Caller {
  readonly member?: Member
  readonly visitor?: VisitorCaller
  readonly bot?: BotCaller
}

/** A member's name as others read it. */
export const nameOf = (user: Pick<UserRow, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim()

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
