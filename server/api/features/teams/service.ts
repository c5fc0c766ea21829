import { TEAMS_MAX } from '#contract/base/limits.ts'
import type { Team, TeamFields } from '#contract/floor/teams.ts'
import { assignWaitingChats } from '#server/api/core/chats/assignment/assign-waiting.ts'
import { lockQueue } from '#server/api/core/chats/assignment/store.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { changedValues } from '#server/lib/changed-values.ts'
import { violates } from '#server/lib/database-errors.ts'
import {
  areOwn,
  countTeams,
  insertTeam,
  removeTeam,
  setParts,
  takenRoute,
  teamsOf,
  updateTeam,
} from './store.ts'

const fieldOf = { bot: 'bot_ids', channel: 'channels', language: 'languages' } as const

/**
 * Throws if a member or bot does not belong to the client, or if a bot, channel or language is already routed to another team.
 */
async function check(tx: Tx, clientId: number, id: number | null, fields: TeamFields): Promise<void> {
  const own = await areOwn(tx, clientId, fields)
  if (!own.members) throw new AppError('agent_unavailable', { fields: { member_ids: 'unknown' } })
  if (!own.bots) throw new AppError('validation_failed', { fields: { bot_ids: 'unknown' } })
  const taken = await takenRoute(tx, clientId, id, fields)
  if (!taken) return
  const { kind, value, team } = taken
  throw new AppError('team_route_taken', {
    params: { kind, value, team },
    fields: { [fieldOf[kind]]: 'taken' },
  })
}

/**
 * Runs a change to teams and converts a name conflict to the matching error. The client is locked, so that concurrent changes
 * cannot route the same bot, channel or language to two teams.
 */
async function changeTeam<T>(
  { db }: Context,
  { clientId }: Member,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await lockClient(tx, clientId)
      return work(tx)
    })
  } catch (error) {
    if (violates(error, 'teams_name')) throw new AppError('team_name_taken', { fields: { name: 'taken' } })
    throw error
  }
}

const teamOf = async (tx: Tx, clientId: number, id: number): Promise<Team> =>
  found((await teamsOf(tx, clientId, id))[0])

const appendSaved = (tx: Tx, clientId: number, team: Team) =>
  append(tx, clientId, [{ type: 'team.saved', payload: { team }, audience: 'everyone' }])

/** Creates a team. Throws `limit_reached`, and the same errors as `check`. */
export function addTeam(context: Context, member: Member, fields: TeamFields): Promise<Team> {
  const { clientId } = member
  return changeTeam(context, member, async (tx) => {
    if ((await countTeams(tx, clientId)) >= TEAMS_MAX)
      throw new AppError('limit_reached', { params: { n: TEAMS_MAX } })
    await check(tx, clientId, null, fields)
    const id = await insertTeam(tx, clientId, fields, context.clock.now())
    await setParts(tx, clientId, id, fields)
    const team = await teamOf(tx, clientId, id)
    await audit(tx, member, { action: 'team.created', subject: { id, name: team.name } })
    await appendSaved(tx, clientId, team)
    return team
  })
}

/** Changes a team, and assigns its waiting chats if new members have room for them. */
export async function saveTeam(
  context: Context,
  member: Member,
  id: number,
  fields: TeamFields,
): Promise<Team> {
  const { clientId } = member
  const team = await changeTeam(context, member, async (tx) => {
    const before = await teamOf(tx, clientId, id)
    await check(tx, clientId, id, fields)
    await updateTeam(tx, clientId, id, fields)
    await setParts(tx, clientId, id, fields)
    const after = await teamOf(tx, clientId, id)
    const changes = changedValues(before, after)
    const detail = { fields: Object.keys(changes), changes }
    await audit(tx, member, { action: 'team.changed', subject: { id, name: after.name }, detail })
    await appendSaved(tx, clientId, after)
    return after
  })
  await assignWaitingChats(context, clientId)
  return team
}

/** Deletes a team. Its waiting chats return to the common queue. */
export async function deleteTeam(context: Context, member: Member, id: number): Promise<void> {
  const { clientId } = member
  await changeTeam(context, member, async (tx) => {
    const team = await teamOf(tx, clientId, id)
    await lockQueue(tx, clientId)
    await removeTeam(tx, clientId, id)
    await audit(tx, member, { action: 'team.deleted', subject: { id, name: team.name } })
    await append(tx, clientId, [{ type: 'team.deleted', payload: { id }, audience: 'everyone' }])
  })
  await assignWaitingChats(context, clientId)
}
