import type { Context } from '#server/api/core/context.ts'
import { type AuditCheck, hasAuditHash, verifyAudit } from '#server/api/platform/audit/verify.ts'
import { CommandError } from './command-error.ts'

const isSound = ({ broken, is_complete }: AuditCheck) => broken === null && is_complete

const lineOf = (check: AuditCheck): string => {
  const { client_id, name, entries, unchained, erased, broken, head, hash } = check
  const about = [
    `${entries} entries`,
    ...(erased ? [`${erased} with erased names`] : []),
    ...(unchained ? [`${unchained} from before the chain`] : []),
  ].join(', ')
  const state =
    broken !== null
      ? `CHANGED: entry ${broken} was modified, or an entry before it is missing`
      : isSound(check)
        ? `intact, ends with ${head}:${hash}`
        : `INCOMPLETE: entries up to ${head} should exist`
  return `${client_id}\t${name}\t${about}\t${state}`
}

/** Verifies the audit logs. Throws a `CommandError` that names the first entry that is not consistent. */
export async function verifyAuditLog(
  { db }: Context,
  clientId: number | null,
  noted: string | undefined,
): Promise<string[]> {
  const checks = await verifyAudit(db, clientId)
  const lines = checks.map(lineOf)
  if (!checks.every(isSound)) throw new CommandError(lines.join('\n'))
  if (noted === undefined) return lines
  const [seq = '', hash = ''] = noted.split(':')
  if (clientId === null || !/^\d{1,15}$/.test(seq))
    throw new CommandError('--head requires POSITION:HASH of a CLIENT, as printed by an earlier check.')
  if (!(await hasAuditHash(db, clientId, Number(seq), hash)))
    throw new CommandError(
      `CHANGED: entry ${seq} does not match the given hash. The whole log may have been rewritten.`,
    )
  return lines
}
