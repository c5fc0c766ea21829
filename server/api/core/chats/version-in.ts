import { AppError } from '#server/lib/app-error.ts'

/** Versions are 32-bit numbers in the database. */
const VERSION_MAX = 2_147_483_647

/** Returns the version in `If-Match`, with or without quotes; null for any version. Throws `validation_failed`. */
export const versionIn = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null
  const version = Number(header.replace(/^(W\/)?"?|"$/g, ''))
  if (!Number.isInteger(version) || Math.abs(version) > VERSION_MAX)
    throw new AppError('validation_failed', { fields: { 'if-match': 'type' } })
  return version
}

/** Throws `chat_version_conflict` unless a chat has the version that was seen; null is any. */
export function checkVersion({ version }: { readonly version: number }, seen: number | null): void {
  if (seen !== null && version !== seen) throw new AppError('chat_version_conflict')
}
