import { createHash } from 'node:crypto'
import type { SettingChanges } from '#contract/account/audit.ts'
import { changedKeys } from './changed-keys.ts'

/** Our choice: texts longer than this, such as pictures in data URLs, are recorded as a hash. */
const VALUE_MAX_CHARS = 4_000

const short = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > VALUE_MAX_CHARS
    ? `sha256:${createHash('sha256').update(value).digest('hex')}`
    : value

const recorded = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, short))

/** Returns the old and new values of the changed keys, for the audit log and the journal. */
export const changedValues = <T extends object>(before: T, after: T): SettingChanges =>
  Object.fromEntries(
    changedKeys(before, after).map((key) => [
      key,
      { before: recorded(before[key]), after: recorded(after[key]) },
    ]),
  )
