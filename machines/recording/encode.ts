import type { FlightNode } from './flight.ts'

/** Table of values that a recording holds. */
export interface Encoder {
  readonly nodes: FlightNode[]
  /** Adds a value with everything in it, and returns its position; equal values have the same. */
  readonly add: (value: unknown) => number
  /** Adds the result of a function; one that equals another object stays a different object. */
  readonly addResult: (value: unknown) => number
}

type Add = (value: unknown) => number
type Tagged = Extract<FlightNode, readonly unknown[]>

const kindOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1)

const numberNode = (value: number): FlightNode => {
  if (Object.is(value, -0)) return ['number', '-0']
  return Number.isFinite(value) ? value : ['number', `${value}`]
}

/** Converts an object that is not a collection; what cannot be data becomes a mark. */
function plainNode(value: object, add: Add): FlightNode {
  if ('sessionId' in value && 'send' in value) return ['actor', 'id' in value ? String(value.id) : '']
  const kind = kindOf(value)
  if (kind === 'File' || kind === 'Blob') {
    const { name = '', type, size } = value as { name?: string; type: string; size: number }
    return ['file', name, type, size]
  }
  if (kind !== 'Object') return ['circular']
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, add(inner)]))
}

function objectNode(value: object, add: Add): FlightNode {
  if (Array.isArray(value)) return ['list', ...value.map(add)]
  if (value instanceof Map) return ['map', ...[...value].flat().map(add)]
  if (value instanceof Set) return ['set', ...[...value].map(add)]
  if (value instanceof Date) return ['date', Number.isNaN(value.getTime()) ? null : value.getTime()]
  if (value instanceof Error) return ['error', value.name, value.message, add({ ...value })]
  return plainNode(value, add)
}

/** Returns an encoder; `numberOf` returns the number of a function whose results are recorded. */
export function createEncoder(numberOf: (fn: object) => number | null): Encoder {
  const nodes: FlightNode[] = []
  const byContent = new Map<string, number>()
  const byObject = new Map<object, number>()
  const inside = new Set<object>()

  const place = (node: FlightNode): number => {
    const content = JSON.stringify(node)
    const known = byContent.get(content)
    if (known !== undefined) return known
    byContent.set(content, nodes.length)
    return nodes.push(node) - 1
  }

  const primitiveNode = (value: unknown): FlightNode => {
    if (typeof value === 'number') return numberNode(value)
    if (typeof value === 'bigint') return ['bigint', `${value}`]
    if (typeof value === 'function') return ['function', numberOf(value) ?? 0]
    if (value === undefined || typeof value === 'symbol') return ['undefined']
    return value as FlightNode
  }

  const add: Add = (value) => {
    if (typeof value !== 'object' || value === null) return place(primitiveNode(value))
    const known = byObject.get(value)
    if (known !== undefined) return known
    if (inside.has(value)) return place(['circular'])
    inside.add(value)
    const position = place(objectNode(value, add))
    inside.delete(value)
    byObject.set(value, position)
    return position
  }
  const addResult: Add = (value) => {
    if (typeof value !== 'object' || value === null || byObject.has(value)) return add(value)
    const position = nodes.push(objectNode(value, add)) - 1
    byObject.set(value, position)
    return position
  }
  return { nodes, add, addResult }
}

/** Reads a value that is not an object with fields; `read` reads the value at a position. */
function taggedValue(
  node: Tagged,
  read: (position: number) => unknown,
  call: (fn: number) => unknown,
): unknown {
  switch (node[0]) {
    case 'list':
      return node.slice(1).map((position) => read(position as number))
    case 'set':
      return new Set(node.slice(1).map((position) => read(position as number)))
    case 'map': {
      const parts = node.slice(1).map((position) => read(position as number))
      const keys = parts.filter((_, index) => index % 2 === 0)
      return new Map(keys.map((key, index) => [key, parts[index * 2 + 1]]))
    }
    case 'number':
      return Number(node[1])
    case 'bigint':
      return BigInt(node[1])
    case 'date':
      return new Date(node[1] ?? Number.NaN)
    case 'error':
      return Object.assign(new Error(node[2]), read(node[3]), { name: node[1] })
    case 'file':
      return { name: node[1], type: node[2], size: node[3] }
    case 'function':
      return call(node[1])
    case 'actor':
      return { actor: node[1] }
    default:
      return node[0] === 'circular' ? null : undefined
  }
}

/** Returns a function that reads the value at a position; `call` returns the function with a number. */
export function createDecoder(
  nodes: readonly FlightNode[],
  call: (fn: number) => unknown,
): (position: number) => unknown {
  const known = new Map<number, unknown>()
  const fieldsOf = (node: { readonly [key: string]: number }): object => {
    const fields = {}
    // Defined one by one, so that a field named `__proto__` stays a field.
    for (const [key, position] of Object.entries(node)) {
      const value = read(position)
      Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true })
    }
    return fields
  }
  const nodeValue = (node: FlightNode | undefined): unknown => {
    if (typeof node !== 'object' || node === null) return node
    return Array.isArray(node)
      ? taggedValue(node as Tagged, read, call)
      : fieldsOf(node as { readonly [key: string]: number })
  }
  const read = (position: number): unknown => {
    if (known.has(position)) return known.get(position)
    const value = nodeValue(nodes[position])
    known.set(position, value)
    return value
  }
  return read
}
