import { eq, or } from 'drizzle-orm'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { clients } from '#server/db/schema/clients.ts'
import { CommandError } from './command-error.ts'

/** Returns the client with the given id or public name. Throws a `CommandError` if there is no such client. */
export async function clientOf({ db }: Context, name: string | undefined): Promise<ClientRow> {
  const id = Number(name)
  const [row] = await db
    .select()
    .from(clients)
    .where(or(eq(clients.public_id, name ?? ''), Number.isSafeInteger(id) ? eq(clients.id, id) : undefined))
  if (!row) throw new CommandError(`Unknown client "${name ?? ''}"; "clients" lists them all.`)
  return row
}
