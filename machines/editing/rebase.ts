/** Compares two values deeply; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  const left = new Map(Object.entries(one))
  const right = new Map(Object.entries(other))
  return keys.every((key) => right.has(key) && isSame(left.get(key), right.get(key)))
}

/** Returns those of some fields in which two drafts differ. */
export const changedFields = <Draft extends object>(
  fields: readonly (keyof Draft)[],
  from: Draft,
  to: Draft,
): readonly (keyof Draft)[] => fields.filter((field) => !isSame(from[field], to[field]))

/** A draft rebased onto what someone else saved meanwhile. */
export interface Rebased<Draft> {
  readonly draft: Draft
  /** Fields that the other changed to something else than this draft has. */
  readonly foreign: readonly (keyof Draft)[]
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly (keyof Draft)[]
}

/** Applies those of some fields that only the other changed; own changes stay. */
export function rebase<Draft extends object>(
  fields: readonly (keyof Draft)[],
  saved: Draft,
  draft: Draft,
  theirs: Draft,
): Rebased<Draft> {
  const foreign = changedFields(fields, saved, theirs).filter((field) => !isSame(draft[field], theirs[field]))
  const own = changedFields(fields, saved, draft)
  const conflicts = foreign.filter((field) => own.includes(field))
  const taken = foreign.filter((field) => !own.includes(field))
  return { draft: withFields(draft, theirs, taken), foreign, conflicts }
}

/** Returns a draft with some fields of another. */
export const withFields = <Draft extends object>(
  draft: Draft,
  other: Draft,
  taken: readonly (keyof Draft)[],
): Draft => ({ ...draft, ...Object.fromEntries(taken.map((field) => [field, other[field]])) })
