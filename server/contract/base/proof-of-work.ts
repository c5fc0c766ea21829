import { Type } from 'typebox'

/**
 * Our choice: number of leading zero bits that the digest of a solution must have. A browser needs 131,072 attempts on average: a
 * quarter of a second on a laptop, a second or two on a slow phone.
 */
export const PROOF_BITS = 17
/** Maximum length of a challenge; a real one is about 200 characters long. */
const CHALLENGE_MAX_CHARS = 1_000

/**
 * Solved challenge. A bot that requires one rejects a new chat with `proof_required`, whose `params` are the `challenge` and the
 * `bits`. Each attempt is the SHA-256 of 36 bytes: SHA-256 of `<challenge>.<idempotency key>`, then the nonce, big-endian.
 */
export const ProofOfWork = Type.Object(
  {
    challenge: Type.String({
      maxLength: CHALLENGE_MAX_CHARS,
      description: 'Challenge from `proof_required`; valid for ten minutes.',
    }),
    nonce: Type.Integer({
      minimum: 0,
      maximum: 2 ** 32 - 1,
      description:
        'Number for which the SHA-256 of 36 bytes begins with `bits` zero bits: the bytes are the SHA-256 of `<challenge>.<idempotency key>`, followed by the number as four bytes, most significant first.',
    }),
  },
  {
    description:
      'Solved challenge of a bot that requires a proof of work. It is valid for one idempotency key, and therefore for one chat.',
  },
)
