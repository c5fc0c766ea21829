import { AppError } from '#server/lib/app-error.ts'

/** Highest version that fits into the database column, which has 32 bits. */
const VERSION_MAX = 2_147_483_647

/**
 * Returns the version in `If-Match`, quoted or not; null if any version is accepted. Throws `validation_failed` for anything
 * else.
 */
export const versionIn = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null
  const version = Number(header.replace(/^(W\/)?"?|"$/g, ''))
  if (!Number.isInteger(version) || Math.abs(version) > VERSION_MAX)
    throw new AppError('validation_failed', { fields: { 'if-match': 'type' } })
  return version
}

/** Throws `chat_version_conflict` unless a chat still has the version that the caller saw; null accepts any. */
export function checkVersion({ version }: { readonly version: number }, seen: number | null): void {
  if (seen !== null && version !== seen) throw new AppError('chat_version_conflict')
}
