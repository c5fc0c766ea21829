import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FILE_MAX_BYTES } from '#contract/base/limits.ts'
import { SECOND_MS } from '#contract/base/units.ts'
import { type StoredFile, storePicture } from '#server/api/core/chats/chat-pictures.ts'
import { checkStorage } from '#server/api/core/clients/storage.ts'
import { clientOf } from '#server/api/core/clients/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import type { IntegrationRow } from '#server/api/core/integrations/store.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { firstBytesOf } from '#server/api/platform/uploads/first-bytes.ts'
import { hasSpace } from '#server/api/platform/uploads/free-space.ts'
import { discard, safeName, UPLOADS } from '#server/api/platform/uploads/receive.ts'
import type { MediaAddress } from '#server/channels/channel.ts'
import type { FileRef } from '#server/channels/events.ts'
import { chatFiles } from '#server/db/schema/chats.ts'
import { AppError } from '#server/lib/app-error.ts'
import { FairTurns } from '#server/lib/fair-turns.ts'
import { PICTURE_HEAD_BYTES, pictureFormatOf } from '#server/lib/images/picture.ts'
import { mediaTypeOf } from './media-type.ts'

/**
 * Our choice: timeout for fetching a file from a provider, which usually takes seconds; limits the delay of the customer's next
 * messages.
 */
const FETCH_TIMEOUT_MS = 20 * SECOND_MS
/** Our choice: timeout for all files of a message, including the wait for a turn; files that are not there by then are missing. */
const MESSAGE_TIMEOUT_MS = 60 * SECOND_MS
/** Our choice: maximum number of files per message; more than any channel allows. */
const FILES_MAX = 20
/** Our choice: maximum number of files that one process fetches concurrently, in total and per client. */
const turns = new FairTurns({ atOnce: 8, perOwner: 2 })

type Needs = With<'channels' | 'seal' | 'web'>

/** Chat for which a message's files are stored. */
interface FileTarget {
  readonly clientId: number
  readonly chatId: number
}

/** Returns the URL of a file; null if the event has none. */
async function addressOf(context: Needs, row: IntegrationRow, ref: FileRef): Promise<MediaAddress | null> {
  const { mediaId, url } = ref
  if (!mediaId) return url ? { url } : null
  const channel = context.channels.of[row.channel]
  return callProvider(context, row, (connection) => channel.mediaAddress(connection, mediaId))
}

/** File at a provider, the path at which it is stored, and the signal that ends the download. */
interface Download {
  readonly ref: FileRef
  readonly path: string
  readonly signal: AbortSignal
}

/** Downloads a file to its path; returns its size, or 0 if it could not be fetched. */
async function download(
  context: Needs,
  row: IntegrationRow,
  { ref, path, signal }: Download,
): Promise<number> {
  const address = await addressOf(context, row, ref)
  if (!address) return 0
  const full = join(context.config.dataDir, path)
  const got = await context.web.fetch(address.url, {
    maxBytes: FILE_MAX_BYTES,
    timeout: FETCH_TIMEOUT_MS,
    mayTrust: true,
    signal,
    into: (body) => pipeline(body, createWriteStream(full, { flags: 'wx' })),
    ...(address.headers && { headers: address.headers }),
  })
  return got.ok && got.status === 200 ? (await stat(full)).size : 0
}

/** Returns a file's name: the provider's, otherwise a generic one. */
const nameOf = ({ name }: FileRef, ending: string): string => safeName(name ?? `file.${ending}`)

/** Describes a downloaded file, and redraws it if it is a picture; null for a picture that cannot be drawn. */
async function describe(
  context: Context,
  { ref, path, size }: Pick<Download, 'ref' | 'path'> & { readonly size: number },
  owner: number,
): Promise<StoredFile | null> {
  const head = await firstBytesOf(join(context.config.dataDir, path), PICTURE_HEAD_BYTES)
  const { type, ending } = mediaTypeOf(head, ref.name)
  const name = nameOf(ref, ending)
  const format = pictureFormatOf(head)
  if (format === null || format === 'heic') return { name, size, type }
  return storePicture(context, { name, path }, { owner }).catch((error) => {
    if (error instanceof AppError && error.code === 'picture_invalid') return null
    throw error
  })
}

/** Fetches and stores a file; returns its id, or null if it could not be fetched or drawn. */
async function fetchOne(
  context: Needs,
  row: IntegrationRow,
  { clientId, chatId }: FileTarget,
  { ref, signal }: Omit<Download, 'path'>,
): Promise<number | null> {
  const path = `${UPLOADS}/${context.ids.token(16)}`
  let id: number | null = null
  try {
    const size = await turns
      .run(clientId, () => download(context, row, { ref, path, signal }), signal)
      .catch((error) => {
        context.log.info({ err: error, integration: row.id }, 'could not fetch a channel file')
        return 0
      })
    const stored = size > 0 ? await describe(context, { ref, path, size }, clientId) : null
    if (!stored) return null
    const file = { ...stored, client_id: clientId, chat_id: chatId, path }
    const [kept] = await context.db.insert(chatFiles).values(file).returning({ id: chatFiles.id })
    id = kept?.id ?? null
    return id
  } finally {
    if (id === null) await discard(context, [{ path }])
  }
}

/** Returns whether the client's plan and the disk have space for another file; if the plan has none, notifies its owners. */
async function hasRoom(context: Context, client: ClientRow): Promise<boolean> {
  if (!(await hasSpace(context.config, FILE_MAX_BYTES))) return false
  try {
    await checkStorage(context, client)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_used_up') return false
    throw error
  }
}

/**
 * Fetches and stores a message's files without adding them to the chat, as long as there is space for them. Returns their ids and
 * the number of files that are missing.
 */
export async function fetchFiles(
  context: Needs,
  row: IntegrationRow,
  target: FileTarget,
  refs: readonly FileRef[],
): Promise<{ readonly fileIds: readonly number[]; readonly missing: number }> {
  const fileIds: number[] = []
  const client = refs.length > 0 ? await clientOf(context.db, target.clientId) : null
  if (!client) return { fileIds, missing: refs.length }
  await mkdir(join(context.config.dataDir, UPLOADS), { recursive: true })
  const signal = AbortSignal.timeout(MESSAGE_TIMEOUT_MS)
  for (const ref of refs.slice(0, FILES_MAX)) {
    if (!(await hasRoom(context, client))) break
    const id = await fetchOne(context, row, target, { ref, signal })
    if (id !== null) fileIds.push(id)
  }
  return { fileIds, missing: refs.length - fileIds.length }
}
