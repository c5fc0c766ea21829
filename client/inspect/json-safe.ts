/** Matches names of fields whose values must not leave the tab. */
const SECRET = /token|password|secret|api_?key|authorization|^otp$/i

/** Matches signed tokens (RFC 7519) anywhere in a text. */
const SIGNED = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/**
 * Our choice: maximum number of characters in a text; longer ones, such as data URLs of pictures and documents, are truncated.
 */
const TEXT_MAX_CHARS = 2_000

/** Our choice: maximum number of items in a list, so that not every event contains a long list of chats. */
const LIST_MAX = 500

/**
 * Returns a value as plain data, without secrets and cycles. Functions are represented by their name, actors and class instances
 * by their kind.
 */
export const jsonSafe = (value: unknown): unknown => safe(value, [])

function safe(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'string') return ofText(value)
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[circular]'
  return ofObject(value, [...above, value])
}

function ofText(text: string): string {
  const clean = text.replace(SIGNED, '[removed]')
  return clean.length > TEXT_MAX_CHARS ? `${clean.slice(0, TEXT_MAX_CHARS)}…` : clean
}

function ofList(list: readonly unknown[], above: readonly object[]): unknown[] {
  const items = list.slice(0, LIST_MAX).map((item) => safe(item, above))
  return list.length > LIST_MAX ? [...items, `… ${list.length - LIST_MAX} more`] : items
}

function ofObject(value: object, above: readonly object[]): unknown {
  if (Array.isArray(value)) return ofList(value, above)
  if (value instanceof Map) return safe(Object.fromEntries(value), above)
  if (value instanceof Set) return safe([...value], above)
  if (value instanceof Error) return { name: value.name, message: ofText(value.message) }
  if ('sessionId' in value && 'send' in value) return { actor: value.sessionId }
  if ('toJSON' in value && typeof value.toJSON === 'function') return safe(value.toJSON(), above)
  const kind = Object.getPrototypeOf(value)
  if (kind !== null && kind !== Object.prototype) return `[${kind.constructor?.name ?? 'object'}]`
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '[removed]' : safe(inner, above)]),
  )
}

/**
 * Returns a function that works as `jsonSafe` and converts each object once, so that what did not change between two states is
 * the same object. Only for data that never changes.
 */
export function createPlain(): (value: unknown) => unknown {
  const known = new WeakMap<object, unknown>()
  const convert = (value: object): unknown => {
    if (Array.isArray(value)) {
      const items = value.slice(0, LIST_MAX).map(plain)
      return value.length > LIST_MAX ? [...items, `… ${value.length - LIST_MAX} more`] : items
    }
    const isPlain = Object.getPrototypeOf(value) === Object.prototype
    if (!isPlain) return jsonSafe(value)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '[removed]' : plain(inner)]),
    )
  }
  const plain = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return jsonSafe(value)
    if (known.has(value)) return known.get(value)
    const made = convert(value)
    known.set(value, made)
    return made
  }
  return plain
}
