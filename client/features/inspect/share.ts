type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the next value, in which every part that equals the previous value is replaced by the same object. Unchanged parts are
 * thus stored only once, however long the log, and changes can be detected with `===`. Only for plain data.
 */
export function share(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before
  if (Array.isArray(before) && Array.isArray(next)) {
    const items = next.map((item, index) => (index < before.length ? share(before[index], item) : item))
    return before.length === items.length && items.every((item, index) => Object.is(item, before[index]))
      ? before
      : items
  }
  return isFields(before) && isFields(next) ? shareFields(before, next) : next
}

function shareFields(before: Fields, next: Fields): Fields {
  const entries = Object.entries(next).map(
    ([key, value]) => [key, Object.hasOwn(before, key) ? share(before[key], value) : value] as const,
  )
  const same =
    Object.keys(before).length === entries.length &&
    entries.every(([key, value]) => Object.hasOwn(before, key) && Object.is(before[key], value))
  return same ? before : Object.fromEntries(entries)
}
