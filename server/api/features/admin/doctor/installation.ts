import { sql } from 'drizzle-orm'
import type { Finding, getInstallation } from '#contract/account/installation.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { iso } from '#server/lib/iso.ts'
import type { CommandContext } from '../command.ts'
import { examine, findingsIn } from './examine.ts'

/** Our choice: time for which the console shows the same findings; each new examination calls other servers. */
const FRESH_MS = 10 * MINUTE_MS

/** Findings of an examination, and when it ended. */
interface Examination {
  readonly findings: readonly Finding[]
  readonly at: Date
}

/** Creates a function that returns a recent examination; concurrent calls share one. */
export function createExamination({ config, clock, database, providerHealth }: CommandContext) {
  let latest: Promise<Examination> | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  return (): Promise<Examination> => {
    if (latest && performance.now() - startedAt < FRESH_MS) return latest
    startedAt = performance.now()
    const environment = process.env
    const current = examine({ config, environment, clock, database, providerHealth, isRunning: true })
      .then((parts) => ({ findings: findingsIn(parts), at: clock.now() }))
      .catch((error) => {
        latest = null
        throw error
      })
    latest = current
    return current
  }
}

/** Returns whether an account is the first one of the installation, whose owners operate it (decision 083). */
async function isFirst({ db }: Context, clientId: number): Promise<boolean> {
  const { rows } = await db.execute<{ first: number }>(sql`select min(id) as first from clients`)
  return rows[0]?.first === clientId
}

/** Returns what is wrong with the installation, for the owners of its first account. */
export async function installationOf(
  context: Context,
  member: Member,
  examination: () => Promise<Examination>,
): Promise<ResponseOf<typeof getInstallation>> {
  if (!(await isFirst(context, member.clientId)))
    return { is_operator: false, checked_at: iso(context.clock.now()), findings: [] }
  const { findings, at } = await examination()
  return { is_operator: true, checked_at: iso(at), findings: [...findings] }
}
