import type { Availability, AvailabilityChoice, AwayReason } from '#contract/account/members.ts'
import type { Failure } from '../failure.ts'

/** Availability of a member, with its reason and start time. */
export interface AvailabilityStatus {
  readonly availability: Availability
  readonly reason: AwayReason | null
  readonly since: string | null
}

/** Server's response to a choice, with the number of the member's open chats. */
export interface SavedAvailability extends AvailabilityStatus {
  readonly openChats: number
}

/** Input of the machine: the member, and their status as loaded with the page. */
export interface AvailabilityInput {
  readonly status: AvailabilityStatus
  readonly openChats: number
  /** Id of the member. */
  readonly me: number
  readonly now: () => number
}

/** Member's status, and choices on their way to the server. */
export interface AvailabilityContext extends AvailabilityInput {
  /** Choice that has not been sent yet; a later one replaces it. */
  readonly wanted: AvailabilityChoice | null
  /** Choice that is being saved. */
  readonly sent: AvailabilityChoice | null
  /** Availability to restore when an idle member returns. */
  readonly before: 'online' | 'transfers_only'
  /** Time at which the member will be set to away, in milliseconds since 1970; null while the notice is hidden. */
  readonly awayAt: number | null
  readonly failure: Failure | null
  /** True if the server answered the last choice with another availability; nothing more is sent until there is input. */
  readonly isOverruled: boolean
  /** True while this console is connected, which means that the member cannot be offline. */
  readonly isLive: boolean
}

/** Commands from the header, input on any tab, and journal events about any member. */
export type AvailabilityEvent =
  | { type: 'availability.choose'; choice: AvailabilityChoice }
  | { type: 'input.made' }
  /** Answers to the question of whether the member is back. */
  | { type: 'return.accepted' }
  | { type: 'return.declined' }
  | { type: 'availability.loaded'; status: AvailabilityStatus }
  | { type: 'link.changed'; isLive: boolean }
  | ({ type: 'availability.changed'; userId: number; by: number | null } & AvailabilityStatus)

/** Notices that the controller shows to the member. */
export type AvailabilityEmitted =
  | { type: 'choice.failed'; failure: Failure }
  | { type: 'availability.set'; by: number; status: AvailabilityStatus }
  | { type: 'member.returned' }
