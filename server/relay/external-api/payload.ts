import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { LARGE_BODY_MAX_BYTES } from '#contract/base/limits.ts'
import type { Route } from '#contract/base/route.ts'
import { AppError } from '#server/lib/app-error.ts'
import { parsed } from './readers/errors.ts'

/** Body of a call, as it is forwarded and as it is read. */
export interface Payload {
  /** Bytes, or the stream of an upload; null without a body. */
  readonly payload: Buffer | Readable | null
  /** Content; undefined for uploads and without a body. */
  readonly body: unknown
}

/** Returns the bytes of a stream; rejects with `payload_too_large` as soon as there are too many. */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGE_BODY_MAX_BYTES) throw new AppError('payload_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads the body of a call; uploads stay streams. */
export async function readPayload(route: Route, { body: stream }: FastifyRequest): Promise<Payload> {
  const isStream = typeof (stream as Readable | undefined)?.pipe === 'function'
  if (!isStream) return { payload: null, body: undefined }
  if (route.consumes === 'multipart') return { payload: stream as Readable, body: undefined }
  const payload = await bytesOf(stream as Readable)
  const text = payload.toString()
  const body = route.consumes === 'form' ? Object.fromEntries(new URLSearchParams(text)) : parsed(text)
  return { payload: payload.length ? payload : null, body }
}
