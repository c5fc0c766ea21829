import { listMembers } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { listBots } from '#contract/bots/bots.ts'
import { isRow, type Row } from './json-schema.ts'
import type { ReadingCall } from './route-reader.ts'

/** Returns all members that the caller may list; [] if that fails. */
export const membersOf = async ({ calls, credentials }: Pick<ReadingCall, 'calls' | 'credentials'>) =>
  allMembers(calls, credentials).catch(() => [])

/** Reads all pages of the members, because some services send fewer rows than asked for. */
async function allMembers(calls: ReadingCall['calls'], credentials: ReadingCall['credentials']) {
  const members: Awaited<ReturnType<typeof page>>['entities'] = []
  const page = (start: number) =>
    calls.read(listMembers, { query: { start, length: LOOKUP_PAGE } }, credentials)
  for (;;) {
    const { entities, total } = await page(members.length)
    members.push(...entities)
    if (!entities.length || members.length >= total) return members
  }
}

const lacksName = (value: unknown): boolean => isRow(value) && value.name === ''

/** Returns whether an object names an agent or a bot by id only. */
const needsNames = (row: Row): boolean =>
  lacksName(row.assigned_agent) || lacksName(row.agent) || ('bot_id' in row && row.bot_name === '')

/** Returns every object in an answer. */
function* rowsIn(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const item of value) yield* rowsIn(item)
  else if (isRow(value)) {
    yield value
    for (const field of Object.values(value)) yield* rowsIn(field)
  }
}

/** Adds the names of agents and bots of which an answer has only the ids. */
export async function withMembersIn(answer: unknown, call: ReadingCall): Promise<unknown> {
  const rows = [...rowsIn(answer)].filter(needsNames)
  if (!rows.length || !call.credentials.token) return answer
  const bots = await call.calls.recent(listBots, call.credentials).catch(() => null)
  const botNames = new Map(bots?.bots.map(({ id, bot_name }) => [id, bot_name]))
  const isNameless = rows.some(({ assigned_agent, agent }) => lacksName(assigned_agent) || lacksName(agent))
  const members = isNameless ? await membersOf(call) : []
  const memberNames = new Map(
    members.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
  )
  const named = (person: unknown) =>
    isRow(person) && lacksName(person)
      ? { ...person, name: memberNames.get(person.id as number) ?? `#${person.id}` }
      : person
  for (const row of rows) {
    if ('assigned_agent' in row) row.assigned_agent = named(row.assigned_agent)
    if ('agent' in row) row.agent = named(row.agent)
    if (row.bot_name === '') row.bot_name = botNames.get(row.bot_id as number) ?? ''
  }
  return answer
}
