import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import type { Context } from '#server/api/core/context.ts'
import { notifyStopped } from '#server/api/core/integrations/credentials.ts'
import { toIntegration } from '#server/api/core/integrations/map.ts'
import { deleteIntegration, type IntegrationRow } from '#server/api/core/integrations/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { readSignedRequest } from '#server/channels/meta/signed-request.ts'
import { integrations } from '#server/db/schema/integrations.ts'
import { AppError } from '#server/lib/app-error.ts'
import { safeEqual } from '#server/lib/safe-equal.ts'

/**
 * Returns the connections to which the person named in a signed Meta request has consented. Throws `webhook_signature_invalid`.
 */
async function connectionsIn({ db, config }: Context, signed: string): Promise<IntegrationRow[]> {
  const { meta, instagram } = config.channels
  const secrets = [meta?.secret, instagram?.secret].filter((secret) => secret !== undefined)
  const request = readSignedRequest(signed, secrets)
  if (!request) throw new AppError('webhook_signature_invalid')
  // Ids are unique only within a Meta app: another app may use the same id for someone else.
  const channels: IntegrationChannel[] = [
    ...(request.secret === meta?.secret ? (['messenger', 'whatsapp'] as const) : []),
    ...(request.secret === instagram?.secret ? (['instagram'] as const) : []),
  ]
  const theirs = eq(integrations.consented_by, request.userId)
  return db
    .select()
    .from(integrations)
    .where(and(theirs, inArray(integrations.channel, channels)))
}

/** Marks a person's connections as needing renewal after the person removed the app from their Meta account. */
export async function withdrawConsent(context: Context, signed: string): Promise<void> {
  for (const row of await connectionsIn(context, signed)) await notifyStopped(context, row, 'withdrawn')
}

/** Returns the key for signing deletion codes; used for nothing else. */
const codeKey = ({ config }: Context): string => `meta-deletion:${config.secretKey}`
const MAC_CHARS = 16

const signCode = (context: Context, day: string): string =>
  createHmac('sha256', codeKey(context)).update(day).digest('hex').slice(0, MAC_CHARS)

/** Returns the day on which the deletion request with this code was carried out, as `YYYY-MM-DD`; null if the code is invalid. */
export function deletionDay(context: Context, code: string): string | null {
  const [, day = '', mac = ''] = /^(\d{8})([0-9a-f]{16})$/.exec(code) ?? []
  if (!safeEqual(mac, signCode(context, day))) return null
  return day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
}

/**
 * Deletes the data stored on the basis of a person's consent: the tokens and the person's id. Chats remain, because they belong
 * to the company. Returns the code with which the person can check the deletion.
 */
export async function deletePerson(context: Context, signed: string): Promise<string> {
  const { db, clock } = context
  for (const { client_id, id } of await connectionsIn(context, signed))
    await db.transaction(async (tx) => {
      const gone = await deleteIntegration(tx, client_id, id)
      if (!gone) return
      await append(tx, client_id, [
        {
          type: 'channel.disconnected',
          payload: { integration: toIntegration(gone) },
          audience: 'supervisors',
        },
      ])
    })
  const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}${signCode(context, day)}`
}
