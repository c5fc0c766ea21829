import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import { PROOF_BITS, type ProofOfWork } from '#contract/base/proof-of-work.ts'
import type { With } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { AppError } from '#server/lib/app-error.ts'

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** Returns whether the digest of a solution has enough leading zero bits. */
function isSolved({ challenge, nonce }: Static<typeof ProofOfWork>, key: string): boolean {
  const attempt = Buffer.alloc(36)
  digest(`${challenge}.${key}`).copy(attempt)
  attempt.writeUInt32BE(nonce, 32)
  return digest(attempt).readUInt32BE(0) >>> (32 - PROOF_BITS) === 0
}

/**
 * Throws `proof_required` with a new challenge unless the work was done for the given idempotency key. A solution opens only one
 * chat, because repeating the call returns the same chat; so solutions need not be stored.
 */
export async function requireWork(
  { tokens }: With<'tokens'>,
  bot: BotCaller,
  { work, key }: { work: Static<typeof ProofOfWork> | undefined; key: string | undefined },
): Promise<void> {
  if (work && key) {
    const claims = await tokens.verify('challenge', work.challenge).catch(() => null)
    if (claims?.bot === bot.id && isSolved(work, key)) return
  }
  const challenge = await tokens.sign('challenge', { bot: bot.id })
  throw new AppError('proof_required', { params: { challenge, bits: PROOF_BITS } })
}
