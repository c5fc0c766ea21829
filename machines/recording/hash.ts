/** Returns a hash of a text with 53 bits, as 14 hexadecimal digits (cyrb53); equal for equal texts, not secret. */
export function hashOf(text: string, seed = 0): string {
  let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    two = Math.imul(two ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return ((two >>> 0) * 2 ** 21 + ((one >>> 0) >>> 11)).toString(16).padStart(14, '0')
}

const plain = (key: string, value: unknown): unknown => {
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof Error) return { ...value, error: value.name, message: value.message }
  if (typeof value === 'function') return 'ƒ'
  if (typeof value === 'bigint') return `${value}n`
  if (value === undefined && key !== '') return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('sessionId' in value && 'send' in value) return 'actor'
  if ('size' in value && 'type' in value && 'slice' in value)
    return { name: 'name' in value ? value.name : '', type: value.type, size: value.size }
  // Fields in a fixed order; one that is undefined counts as absent.
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns a value as text that is the same for equal values in any order of fields; functions count as equal. */
export const canonical = (value: unknown): string => JSON.stringify(value, plain) ?? 'undefined'
