import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { SentRecording } from '#contract/account/recordings.ts'
import { RECORDING_LIFE_MS, RECORDING_MAX_BYTES, RECORDINGS_MAX_BYTES } from '#contract/base/limits.ts'
import { lockClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { discard, receive } from '#server/api/platform/uploads/receive.ts'
import { AppError } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import type { createReader } from './read-in-thread.ts'
import type { ReadRecording } from './read-recording.ts'
import { insertRecording, sizeOfRecordings } from './store.ts'

/** Context with the reader that all calls of the process share. */
export type RecordingsContext = Context & { readonly read: ReturnType<typeof createReader> }

/** Stores a recording. Throws `recordings_full` if the client's recordings would take too much space. */
function store({ db, clock }: Context, member: Member, recording: ReadRecording): Promise<SentRecording> {
  const created_at = clock.now()
  const size = recording.packed.length
  return db.transaction(async (tx) => {
    await lockClient(tx, member.clientId)
    if ((await sizeOfRecordings(tx, member.clientId)) + size > RECORDINGS_MAX_BYTES)
      throw new AppError('recordings_full')
    const owner = { client_id: member.clientId, user_id: member.id }
    const id = await insertRecording(tx, { ...recording, ...owner, size, created_at })
    return { id, expires_at: iso(new Date(created_at.getTime() + RECORDING_LIFE_MS)) }
  })
}

/** Checks the recording in an upload and stores it for the operator. */
export async function sendRecording(
  context: RecordingsContext,
  member: Member,
  request: FastifyRequest,
): Promise<SentRecording> {
  const { config, log, read } = context
  if (!config.acceptsRecordings) throw new AppError('recordings_off')
  const { files } = await receive(context, request, { files: 1, fileSize: RECORDING_MAX_BYTES })
  try {
    const [file] = files
    if (!file) throw new AppError('file_missing', { fields: { files: 'required' } })
    const recording = await read(member.clientId, await readFile(join(config.dataDir, file.path)))
    const sent = await store(context, member, recording)
    log.info({ recording: sent.id, client: member.clientId }, 'a member sent a recording of the console')
    return sent
  } finally {
    await discard(context, files)
  }
}
