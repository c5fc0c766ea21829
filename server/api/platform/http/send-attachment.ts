import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { found } from '#server/lib/app-error.ts'

/** File to send, with the name under which it is saved. */
export interface Attachment {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Full path of the stored file. */
  readonly path: string
}

/** Sends a stored file as a download that a browser never displays. Throws `not_found` if the file no longer exists. */
export async function sendAttachment(reply: FastifyReply, { name, type, size, path }: Attachment) {
  const bytes = found(await open(path).catch(() => null))
  return reply
    .headers({
      'content-type': type,
      'content-length': size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .send(bytes.createReadStream())
}
