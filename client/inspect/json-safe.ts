/** Matches names of fields whose values must not leave the tab. */
const SECRET = /token|password|secret|api_?key|authorization|^otp$/i

/** Matches signed tokens (RFC 7519) anywhere in a text. */
const SIGNED = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Our choice: maximum characters of a text; longer ones, such as data URLs of pictures and documents, are truncated. */
const TEXT_MAX_CHARS = 2_000

/** Our choice: maximum items of a list, so that not every event contains a long list of chats. */
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
