import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import type { DocumentFormat } from '#contract/knowledge/training.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { checkStorage } from '#server/api/core/clients/storage.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { discard, type Received, receive } from '#server/api/platform/uploads/receive.ts'
import { detectFile } from '#server/engine/ingest/detect/detect-format.ts'
import { ReadError } from '#server/engine/ingest/read-error.ts'
import { ENGINE_VERSION } from '#server/engine/version.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { holdOf } from './holds.ts'
import { readSourceJob } from './jobs.ts'
import { knowledgeEvent, publishProgress, sourceDeletedEvent, sourceEvent } from './progress.ts'
import { addSources, deleteSource, firstBot, type SourceRow, sourceOf, updateSource } from './store.ts'

const byEnding: Record<string, DocumentFormat> = {
  xml: 'xml',
  pdf: 'pdf',
  txt: 'txt',
  csv: 'csv',
  xlsx: 'xlsx',
  xls: 'xls',
  docx: 'docx',
}

/** Returns the bot that a call names, or the client's first bot if it names none (specification 5). */
export async function botFor({ db }: Context, member: Member, botId: number | undefined): Promise<number> {
  if (botId !== undefined) return found(await botOf(db, member.clientId, botId)).bot.id
  const first = await firstBot(db, member.clientId)
  if (first === null) throw new AppError('no_api_key')
  return first
}

/**
 * Returns a file's format, detected from the content. If the file is encrypted or damaged, returns the format that its name
 * suggests; the error is reported when the file is read.
 */
async function formatOf(path: string, name: string): Promise<DocumentFormat> {
  try {
    return await detectFile(path, name)
  } catch (error) {
    const guess = byEnding[name.split('.').pop()?.toLowerCase() ?? '']
    const isBroken = error instanceof ReadError && error.code !== 'type_unsupported'
    if (isBroken && guess) return guess
    throw new AppError('file_type_invalid', { params: { name }, fields: { files: 'type' }, cause: error })
  }
}

const queued = (member: Member, botId: number, file: Received, format: DocumentFormat) => ({
  client_id: member.clientId,
  bot_id: botId,
  kind: 'file' as const,
  name: file.name,
  format,
  size: file.size,
  path: file.path,
  hold: holdOf(member.client),
  engine_version: ENGINE_VERSION,
})

/** Accepts an upload and queues all of its files for reading, or none of them. */
export async function uploadDocuments(
  context: Context,
  member: Member,
  botId: number | undefined,
  request: FastifyRequest,
) {
  const bot = await botFor(context, member, botId)
  await checkStorage(context, member.client)
  const { files } = await receive(context, request, { files: UPLOAD_FILES_MAX, fileSize: FILE_MAX_BYTES })
  try {
    if (!files.length) throw new AppError('file_missing', { fields: { files: 'required' } })
    const formats: DocumentFormat[] = []
    for (const { path, name } of files) formats.push(await formatOf(join(context.config.dataDir, path), name))
    const rows = files.map((file, i) => queued(member, bot, file, formats[i] ?? 'txt'))
    return await context.db.transaction(async (tx) => {
      const added = await addSources(tx, context.jobs, rows)
      const events = added.map((row) => sourceEvent(row, 'added'))
      await append(tx, member.clientId, events)
      return added
    })
  } catch (error) {
    await discard(context, files)
    throw error
  }
}

/** Deletes a document or web page, with everything that the bot learned from it. */
export async function removeSource(
  context: With<'engine'>,
  member: Member,
  id: number,
  kind: SourceRow['kind'],
): Promise<void> {
  const row = await context.db.transaction(async (tx) => {
    const gone = found(await deleteSource(tx, member.clientId, id, kind))
    await append(tx, member.clientId, [
      sourceDeletedEvent(gone),
      ...(await knowledgeEvent(tx, member.clientId, gone.bot_id)),
    ])
    return gone
  })
  context.engine.forget(row.bot_id)
  if (row.path) await discard(context, [{ path: row.path }])
}

/** Marks a document as important, or removes the mark. */
export async function markImportant(
  context: With<'engine'>,
  member: Member,
  id: number,
  isImportant: boolean,
): Promise<SourceRow> {
  const row = await context.db.transaction(async (tx) => {
    const source = found(await sourceOf(tx, member.clientId, id, 'file'))
    if (isImportant && source.engine_version < ENGINE_VERSION) throw new AppError('file_too_old')
    const changed = found(await updateSource(tx, member.clientId, id, { is_important: isImportant }))
    await publishProgress(tx, changed)
    return changed
  })
  context.engine.forget(row.bot_id)
  return row
}

/** Queues a document or web page to be read again, unless it is already queued or being read. */
export async function readAgain(
  context: Context,
  member: Member,
  id: number,
  kind: SourceRow['kind'],
): Promise<SourceRow> {
  return await context.db.transaction(async (tx) => {
    const source = found(await sourceOf(tx, member.clientId, id, kind))
    if (source.status !== 'failed' && source.status !== 'ready') return source
    const row = found(await updateSource(tx, member.clientId, id, { status: 'queued', error: null }))
    await context.jobs.enqueue(tx, readSourceJob, { sourceId: id, clientId: member.clientId })
    await publishProgress(tx, row)
    return row
  })
}
