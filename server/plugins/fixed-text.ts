import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Responds with a text, or with 304 and no body if the caller already has it. */
export type SendFixedText = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Our choice: maximum size for the best compression, which takes a few milliseconds at this size; larger texts are compressed
 * faster, with a result that is a tenth larger.
 */
const SMALL_BYTES = 64_000
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Prepares a text that does not change while the process runs: compresses it once and computes its entity tag. `varies` lists
 * other request headers that affect which text is sent.
 */
export function fixedText(text: string | Buffer, type: string, varies?: string): SendFixedText {
  const plain = Buffer.from(text)
  const br = brotliCompressSync(plain, plain.length > SMALL_BYTES ? QUICK : {})
  const bodies = { br, gzip: gzipSync(plain), identity: plain } as const
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const encodings = Object.keys(bodies)
  const vary = ['accept-encoding', ...(varies ? [varies] : [])].join(', ')
  return ({ headers }, reply) => {
    reply.headers({ etag: tag, vary })
    const known = headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
    if (reply.statusCode === 200 && known.includes(tag)) return reply.code(304).send()
    const accepted = (negotiate(headers['accept-encoding'] ?? '', encodings) ??
      'identity') as keyof typeof bodies
    if (accepted !== 'identity') reply.header('content-encoding', accepted)
    return reply.type(type).send(bodies[accepted])
  }
}
