import { type Static, Type } from 'typebox'
import {
  FIRST_REPLY_TARGET_MS,
  LARGE_BODY_MAX_BYTES,
  LINE_MAX_CHARS,
  NEXT_REPLY_TARGET_MS,
  TEAM_MEMBERS_MAX,
  TEAM_ROUTES_MAX,
  TEAMS_MAX,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, listOf, Nullable, oneOf } from '../base/shapes.ts'
import { channels } from '../chats/chat-shapes.ts'

/**
 * Criteria by which a chat is routed to a team. If several match, the first in this order wins: bot, then channel, then language.
 */
export const routeKinds = ['bot', 'channel', 'language'] as const
export type RouteKind = (typeof routeKinds)[number]

/** Channels that can be routed to a team; playground chats never reach agents. */
export const routedChannels = channels.filter((channel) => channel !== 'playground')

const target = (description: string) =>
  Nullable(
    Type.Integer({ minimum: 5, maximum: 86_400, description: 'Target in seconds.' }),
    `${description}, in seconds; null for the default of the account.`,
  )

const ids = (maxItems: number, description: string) =>
  Type.Array(Id, { maxItems, uniqueItems: true, description })

/** Editable fields of a team. */
export const TeamFields = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    pattern: '\\S',
    description: 'Name of the team, unique in the account.',
  }),
  member_ids: ids(TEAM_MEMBERS_MAX, 'Members who receive the team’s chats.'),
  first_reply_seconds: target('Time within which a waiting customer should get the first reply'),
  next_reply_seconds: target('Time within which a customer should get each further reply'),
  bot_ids: ids(
    TEAM_ROUTES_MAX,
    'Bots whose chats go to the team; bots take precedence over channels and languages.',
  ),
  channels: Type.Array(oneOf(routedChannels), {
    maxItems: routedChannels.length,
    uniqueItems: true,
    description: 'Channels whose chats go to the team; channels take precedence over languages.',
  }),
  languages: Type.Array(
    Type.String({ pattern: '^[a-z]{2,3}$', description: 'Language without region, such as `fr`.' }),
    {
      maxItems: TEAM_ROUTES_MAX,
      uniqueItems: true,
      description: 'Browser languages of customers whose chats go to the team.',
    },
  ),
})
export type TeamFields = Static<typeof TeamFields>

/** Team: members who share a waiting queue, and the routes by which chats reach it. */
export const Team = Type.Object({ id: Id, ...TeamFields.properties })
export type Team = Static<typeof Team>

/** Reply targets, in seconds. */
export interface ReplyTargets {
  readonly first_reply_seconds: number
  readonly next_reply_seconds: number
}

/** Reply targets of an account that has not changed them (product decisions 12). */
export const defaultTargets: ReplyTargets = {
  first_reply_seconds: FIRST_REPLY_TARGET_MS / 1000,
  next_reply_seconds: NEXT_REPLY_TARGET_MS / 1000,
}

/** Returns a team's reply targets; the account's targets replace missing ones, and apply to chats without a team. */
export const targetsOf = (
  team: Pick<Team, keyof ReplyTargets> | null,
  client: ReplyTargets = defaultTargets,
): ReplyTargets => ({
  first_reply_seconds: team?.first_reply_seconds ?? client.first_reply_seconds,
  next_reply_seconds: team?.next_reply_seconds ?? client.next_reply_seconds,
})

const tag = 'Teams'

export const listTeams = route({
  method: 'GET',
  path: '/identity/teams',
  access: 'member',
  tag,
  summary: 'Lists the teams of the account by name.',
  response: listOf(Team),
})

const managed = { access: 'member', permission: 'canManageUser', tag } as const

export const addTeam = route({
  ...managed,
  method: 'POST',
  path: '/identity/teams',
  summary: `Creates a team, at most ${TEAMS_MAX}; a bot, channel or language can belong to only one team.`,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: TeamFields,
  status: 201,
  response: Team,
  errors: ['team_name_taken', 'team_route_taken', 'agent_unavailable', 'limit_reached'],
})

export const saveTeam = route({
  ...managed,
  method: 'PUT',
  path: '/identity/teams/:id',
  summary: 'Changes a team. Its current chats, and chats of members who leave it, are not moved.',
  params: IdParams,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: about(TeamFields, 'All fields of the team.'),
  response: Team,
  errors: ['team_name_taken', 'team_route_taken', 'agent_unavailable'],
})

export const deleteTeam = route({
  ...managed,
  method: 'DELETE',
  path: '/identity/teams/:id',
  summary:
    'Deletes a team; its chats no longer belong to a team, and waiting ones can be taken by any member.',
  params: IdParams,
})
