import { permissionsOf, roles } from '#contract/account/members.ts'
import type { ShapeReader } from './complete.ts'
import { isRow, type Row } from './json-schema.ts'
import { choiceOf, numberOf } from './scalars.ts'

/** Returns a person as id and name, from an object or an id; null if there is none. */
export function personOf(value: unknown): Row | null {
  if (!isRow(value)) return numberOf(value) ? { id: numberOf(value), name: '' } : null
  const { id, user_id, name, first_name, last_name, username, email } = value
  const full = [first_name, last_name].filter(Boolean).join(' ')
  const known = numberOf(id ?? user_id)
  return known ? { id: known, name: name || full || username || email || '' } : null
}

/** Returns the role that a service names; `agent` if it is missing or unknown. */
const roleOf = (value: unknown) => (choiceOf(value, roles) ?? 'agent') as (typeof roles)[number]

/** Reads a member. */
export const memberReader: ShapeReader = (row) => ({
  open_chats: 0,
  chat_limit: 0,
  availability: 'offline',
  ...row,
  username: row.username ?? row.email,
  email: row.email ?? row.username,
  first_name: row.first_name ?? row.name ?? row.username ?? row.email,
  role: roleOf(row.role),
  created_at: row.created_at ?? row.created_date ?? row.created,
})

const isYes = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'

/** Reads the signed-in member; permissions that the service does not name follow from the role. */
export const profileReader: ShapeReader = (row) => {
  const has = permissionsOf[roleOf(row.role)]
  const nested = isRow(row.permissions) ? row.permissions : {}
  const permissions = permissionsOf.owner.map((permission) => {
    const named = row[permission] ?? nested[permission]
    return [permission, named === undefined ? has.includes(permission) : isYes(named)]
  })
  return { availability: 'online', language: null, ...row, ...Object.fromEntries(permissions) }
}
