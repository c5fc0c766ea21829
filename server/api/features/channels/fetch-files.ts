import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MAX_BYTES } from '#contract/base/limits.ts'
import type { With } from '#server/api/core/context.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import { safeName, UPLOADS } from '#server/api/platform/uploads/receive.ts'
import type { FileRef } from '#server/channels/events.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { mediaTypeOf } from './media-type.ts'

/**
 * Our choice: timeout for fetching a file from a provider, which usually takes seconds; limits the delay of the customer's next
 * messages.
 */
const FETCH_TIMEOUT_MS = 20_000
/** Our choice: maximum number of files per message; more than any channel allows. */
const FILES_MAX = 20

/** Chat for which a message's files are stored. */
interface FileTarget {
  readonly clientId: number
  readonly chatId: number
}

async function fetchOne(
  context: With<'channels' | 'seal' | 'web'>,
  row: IntegrationRow,
  ref: FileRef,
): Promise<Buffer | null> {
  try {
    const { mediaId, url = '' } = ref
    const channel = context.channels.of[row.channel]
    const address = mediaId
      ? await callProvider(context, row, (connection) => channel.mediaAddress(connection, mediaId))
      : { url }
    if (!address) return null
    const got = await context.web.fetch(address.url, {
      maxBytes: FILE_MAX_BYTES,
      timeout: FETCH_TIMEOUT_MS,
      mayTrust: true,
      ...('headers' in address && address.headers && { headers: address.headers }),
    })
    return got.ok && got.status === 200 && got.bytes.length > 0 ? got.bytes : null
  } catch (error) {
    context.log.info({ err: error, integration: row.id }, 'could not fetch a channel file')
    return null
  }
}

/** Returns a file's name: the provider's, otherwise a generic one. */
const nameOf = ({ name }: FileRef, ending: string): string => safeName(name ?? `file.${ending}`)

/**
 * Fetches and stores a message's files without adding them to the chat. Returns their ids and the number of files that could not
 * be fetched.
 */
export async function fetchFiles(
  context: With<'channels' | 'seal' | 'web'>,
  row: IntegrationRow,
  { clientId, chatId }: FileTarget,
  refs: readonly FileRef[],
): Promise<{ readonly fileIds: readonly number[]; readonly missing: number }> {
  const wanted = refs.slice(0, FILES_MAX)
  const fileIds: number[] = []
  for (const ref of wanted) {
    const bytes = await fetchOne(context, row, ref)
    if (!bytes) continue
    const { type, ending } = mediaTypeOf(bytes, ref.name)
    const path = `${UPLOADS}/${context.ids.token(16)}`
    await mkdir(join(context.config.dataDir, UPLOADS), { recursive: true })
    await writeFile(join(context.config.dataDir, path), bytes, { flag: 'wx' })
    const file = {
      client_id: clientId,
      chat_id: chatId,
      name: nameOf(ref, ending),
      size: bytes.length,
      type,
      path,
    }
    const [kept] = await context.db.insert(chatFiles).values(file).returning({ id: chatFiles.id })
    if (kept) fileIds.push(kept.id)
  }
  return { fileIds, missing: refs.length - fileIds.length }
}
