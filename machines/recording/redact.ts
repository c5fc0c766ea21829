import { DAY_MS } from '#contract/base/units.ts'
import { expiryOf } from '../token.ts'
import type { Flight, FlightActor, FlightNode } from './flight.ts'

/** Our choice: length of the substitute that long texts repeat, so that they compress well. */
const PERIOD = 48

/** Our choice: maximum number of draws for a text whose substitute another text has. */
const DRAWS_MAX = 200

const SIGNED = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
const CLOCK_TIME = /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/
const HEX_COLOR = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
/** Texts that say nothing about anybody, and that machines compare. */
const KEPT = [/^$/, MOMENT, CLOCK_TIME]
const SCHEME =
  /^(https?|wss?|mailto|tel|blob|data:(?:image\/(?:png|jpeg|gif|webp|svg\+xml)|text\/plain|application\/pdf)(?:;base64)?)(?=[:,])/i
const EXTENSION = /\.[a-z\d]{1,5}$/i

/** Type of an event that the library generates, with the id of a state, a delay or an actor. */
const GENERATED = /^(xstate\.(?:init|stop|(?:after|done\.(?:actor|state)|error\.actor|snapshot)\.))(.*)$/s
/** Fields of the events that the library generates. */
const GENERATED_FIELDS = new Set(['type', 'output', 'error', 'actorId', 'snapshot', 'input'])
/** Name of an error's class. */
const ERROR_NAME = /^[A-Z][a-z]*Error$/

const lower = 'abcdefghijklmnopqrstuvwxyz'

/** Returns a random whole number from 0 to below a limit. */
export type Draw = (limit: number) => number

function substituteOf(character: string, next: Draw): string {
  if (/\d/.test(character)) return `${next(10)}`
  if (/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character))
    return character.length > 1 ? '🙂' : '☺'
  if (/\p{M}/u.test(character)) return '\u0301'.padEnd(character.length, '\u0301')
  if (!/[\p{L}\p{N}]/u.test(character)) return character
  const letter = lower[next(26)] ?? 'a'
  const text = character === character.toLowerCase() ? letter : letter.toUpperCase()
  return text.padEnd(character.length, letter)
}

function scramble(text: string, draw: Draw): string {
  const drawn: number[] = []
  let position = 0
  const periodic = (limit: number) => {
    const index = position++ % PERIOD
    drawn[index] ??= draw(2_600)
    return (drawn[index] ?? 0) % limit
  }
  return Array.from(text, (character) => substituteOf(character, periodic)).join('')
}

/** Returns another color of the same length; a text such as an order number can look like a color. */
function otherColor(color: string, draw: Draw): string {
  const digits = Array.from(color.slice(1), () => draw(16).toString(16)).join('')
  return `#${color === color.toUpperCase() ? digits.toUpperCase() : digits}`
}

/** Returns base64url of a JSON object with ASCII characters only. */
function base64url(value: object): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const text = JSON.stringify(value)
  let [out, buffer, bits] = ['', 0, 0]
  for (let index = 0; index < text.length; index++) {
    buffer = ((buffer << 8) | text.charCodeAt(index)) & 0xffff
    bits += 8
    while (bits >= 6) {
      bits -= 6
      out += alphabet[(buffer >> bits) & 63]
    }
  }
  return bits > 0 ? out + alphabet[(buffer << (6 - bits)) & 63] : out
}

function fakeToken(token: string, draw: Draw): string {
  const expiry = expiryOf(token)
  const claims = { sub: scramble('replaced', draw), ...(expiry !== null && { exp: expiry / 1000 }) }
  return `${base64url({ alg: 'none' })}.${base64url(claims)}.${scramble('replaced', draw)}`
}

/** Keeps what the machines decide by: the scheme of an address, and the extension of a file. */
function keepShape(text: string, draw: Draw): string {
  const scheme = SCHEME.exec(text)?.[0] ?? ''
  const rest = text.slice(scheme.length)
  const isName = rest.length < 300 && !/\s$/.test(rest)
  const extension = isName && scheme !== 'mailto' ? (EXTENSION.exec(rest)?.[0] ?? '') : ''
  const isKept =
    /^\.(?:[a-z]+\d?|\d[a-z]\w*)$/i.test(extension) && KNOWN_EXTENSIONS.has(extension.slice(1).toLowerCase())
  const end = isKept ? extension : ''
  return scheme + scramble(rest.slice(0, rest.length - end.length), draw) + end
}

/** File extensions that a machine or a limit of the contract distinguishes; others are replaced like other texts. */
const KNOWN_EXTENSIONS = new Set(
  'pdf doc docx xls xlsx csv txt md html htm xml json rtf odt ods ppt pptx png jpg jpeg gif webp svg ico bmp avif heic mp3 mp4 ogg wav webm m4a mov avi zip exe js'.split(
    ' ',
  ),
)

/** Returns a function that moves days by a number that is the same in the whole file, so that they can still be compared. */
function dayMover(draw: Draw): (day: string) => string {
  const by = (30 + draw(300)) * DAY_MS
  return (day) => {
    const moved = Date.parse(day) + by
    return Number.isNaN(moved) ? day.replace(/\d/g, '0') : new Date(moved).toISOString().slice(0, 10)
  }
}

/** Returns a function that returns the substitute of a text: the same shape with other letters and digits; equal for equal texts. */
export function textReplacer(draw: Draw, literals: ReadonlySet<string>): (text: string) => string {
  const known = new Map<string, string>()
  const used = new Set<string>()
  const moveDay = dayMover(draw)
  /** Returns the substitute of a text whose form machines check; null for others. */
  const ofForm = (text: string): string | null => {
    if (SIGNED.test(text)) return fakeToken(text, draw)
    if (HEX_COLOR.test(text)) return otherColor(text, draw)
    return DAY.test(text) ? moveDay(text) : null
  }
  const isOfCode = (id: string) => id.split('.').every((part) => /^\d+$/.test(part) || literals.has(part))
  const substitute = (text: string): string => {
    const [, prefix, id] = GENERATED.exec(text) ?? []
    if (prefix !== undefined && id !== undefined) return prefix + (isOfCode(id) ? id : keepShape(id, draw))
    if (literals.has(text) || KEPT.some((pattern) => pattern.test(text))) return text
    return ofForm(text) ?? keepShape(text, draw)
  }
  /** Draws again while another text has the substitute, because machines compare texts; short texts can run out of substitutes. */
  const distinct = (text: string): string => {
    if (literals.has(text)) return text
    let made = substitute(text)
    for (let tries = 0; (used.has(made) || literals.has(made)) && tries < DRAWS_MAX; tries++)
      made = substitute(text)
    used.add(made)
    return made
  }
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = distinct(text)
    known.set(text, made)
    return made
  }
}

type Replace = (text: string) => string

function redactList(node: Extract<FlightNode, readonly unknown[]>, replace: Replace): FlightNode {
  if (node[0] === 'error')
    return ['error', ERROR_NAME.test(node[1]) ? node[1] : replace(node[1]), replace(node[2]), node[3]]
  if (node[0] === 'file') return ['file', replace(node[1]), node[2], node[3]]
  if (node[0] === 'actor') return ['actor', replace(node[1])]
  return node
}

/** Fields whose name is not a word of the code are data, such as the fields of a form. */
function redactFields(node: { readonly [key: string]: number }, replace: Replace): FlightNode {
  const fields = Object.create(null) as Record<string, number>
  for (const [key, position] of Object.entries(node))
    fields[GENERATED_FIELDS.has(key) ? key : replace(key)] = position
  return { ...fields }
}

function redactNode(node: FlightNode, replace: Replace): FlightNode {
  if (typeof node === 'string') return replace(node)
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return redactList(node as Extract<FlightNode, readonly unknown[]>, replace)
  return redactFields(node as { readonly [key: string]: number }, replace)
}

/**
 * Replaces all texts of a recording that are not literals of the code, by random ones. Names of actors and of their children's
 * logic are words of the code.
 */
export function redactFlight(flight: Flight, draw: Draw, literals: ReadonlySet<string>): Flight {
  const replace = textReplacer(draw, literals)
  const withoutContext = ({ context: _, ...actor }: FlightActor): FlightActor => ({
    ...actor,
    ...(actor.frame && {
      frame: {
        ...actor.frame,
        children: actor.frame.children.map(([id, src]) => [replace(id), src] as const),
      },
    }),
  })
  return {
    ...flight,
    isRedacted: true,
    nodes: flight.nodes.map((node) => redactNode(node, replace)),
    actors: flight.actors.map(withoutContext),
  }
}
