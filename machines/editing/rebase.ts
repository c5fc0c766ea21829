/** Compares two values deeply; key order does not matter. */
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

/** Returns the fields in which two drafts differ. */
export const changedFields = <Draft extends object>(
  fields: readonly (keyof Draft)[],
  from: Draft,
  to: Draft,
): readonly (keyof Draft)[] => fields.filter((field) => !isSame(from[field], to[field]))

/** Draft rebased onto changes that another member has saved. */
export interface Rebased<Draft> {
  readonly draft: Draft
  /** Fields that the other member changed to a value different from this draft's. */
  readonly foreign: readonly (keyof Draft)[]
  /** Fields that both members changed, to different values. */
  readonly conflicts: readonly (keyof Draft)[]
}

/** Applies the fields that only the other member changed; the draft's own changes remain. */
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

/** Returns a draft with some fields taken from another. */
export const withFields = <Draft extends object>(
  draft: Draft,
  other: Draft,
  taken: readonly (keyof Draft)[],
): Draft => ({ ...draft, ...Object.fromEntries(taken.map((field) => [field, other[field]])) })
