import '@fastify/multipart'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/lib/app-error.ts'
import type { PlatformContext } from '../context.ts'
import { hasSpace } from './free-space.ts'

/** Folder for uploaded files, inside the data folder. */
export const UPLOADS = 'uploads'

/** Uploaded file, as stored on disk. */
export interface Received {
  /** File name as sent, without folders and invisible characters. */
  readonly name: string
  readonly size: number
  /** Path on disk, relative to the data folder. */
  readonly path: string
}

/** Files and fields of a multipart body. */
export interface Upload {
  readonly files: readonly Received[]
  readonly fields: Readonly<Record<string, string>>
}

/** Maximum number and size of files in an upload, and maximum number of other fields. */
export interface UploadLimit {
  /** Maximum number of files; 0 if attachments are disabled. */
  readonly files: number
  readonly fileSize: number
  readonly fields?: number
}

/** Matches control characters, and characters that are invisible or reverse the text around them. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/** Returns a file name that is safe to display: without folders and invisible characters, and at most 200 characters long. */
export function safeName(name: string): string {
  const plain = basename(name.normalize('NFC').replaceAll('\\', '/')).replace(invisible, '')
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot).slice(0, 20) : ''
  return (
    (plain.slice(0, plain.length - ending.length).slice(0, 200 - ending.length) + ending).trim() || 'file'
  )
}

/** Ending of the small version of a picture, which is stored next to it. */
const SMALL = '.small'

/** Returns the path of the small version of a picture. */
export const smallPathOf = (path: string): string => path + SMALL

/** Returns the path of the file to which a path belongs: of the picture if it is a small version. */
export const ownerPathOf = (path: string): string =>
  path.endsWith(SMALL) ? path.slice(0, -SMALL.length) : path

/** Deletes files and their small versions from disk; ignores files that do not exist. */
export async function discard(
  { config }: PlatformContext,
  files: readonly Pick<Received, 'path'>[],
): Promise<void> {
  const paths = files.flatMap(({ path }) => [path, smallPathOf(path)])
  await Promise.all(paths.map((path) => rm(join(config.dataDir, path), { force: true })))
}

const tooMany = ({ files }: UploadLimit) =>
  files === 0
    ? new AppError('attachments_disabled', { fields: { files: 'disabled' } })
    : new AppError('too_many_files', { params: { limit: files }, fields: { files: 'count' } })
const tooLarge = (limit: UploadLimit, name: string) =>
  new AppError('file_too_large', { params: { limit: limit.fileSize, name }, fields: { files: 'size' } })

/** Converts errors of the multipart parser to errors of the contract; returns other errors unchanged. */
const refusalOf = (error: unknown, limit: UploadLimit): unknown => {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return tooMany(limit)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit, '')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new AppError('malformed_request', { cause: error })
  return error
}

/** Streams the files in a multipart body (field `files`, repeated) to disk. If anything fails, deletes all of them. */
export async function receive(
  context: PlatformContext,
  request: FastifyRequest,
  limit: UploadLimit,
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('malformed_request')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (!(await hasSpace(context.config, announced))) throw new AppError('storage_full')
  await mkdir(join(context.config.dataDir, UPLOADS), { recursive: true })
  const files: Received[] = []
  const fields: Record<string, string> = {}
  try {
    const limits = {
      files: limit.files,
      fileSize: limit.fileSize,
      fields: limit.fields ?? 8,
      fieldSize: 64_000,
    }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const path = `${UPLOADS}/${context.ids.token(16)}`
      const target = createWriteStream(join(context.config.dataDir, path), { flags: 'wx' })
      files.push({ name: safeName(part.filename), size: 0, path })
      await pipeline(part.file, target)
      if (part.file.truncated) throw tooLarge(limit, safeName(part.filename))
      files[files.length - 1] = { name: safeName(part.filename), size: target.bytesWritten, path }
    }
    const empty = files.find(({ size }) => size === 0)
    if (empty) throw new AppError('file_empty', { params: { name: empty.name }, fields: { files: 'empty' } })
    return { files, fields }
  } catch (error) {
    await discard(context, files)
    throw refusalOf(error, limit)
  }
}
