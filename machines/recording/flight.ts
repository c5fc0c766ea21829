/**
 * Value of a recording, as plain JSON. Numbers in lists are positions of other nodes, so that a row that several machines hold is
 * stored once.
 */
export type FlightNode =
  | string
  | number
  | boolean
  | null
  /** Fields of an object, as positions. */
  | { readonly [key: string]: number }
  | readonly ['list' | 'set', ...number[]]
  /** Keys and values in turn. */
  | readonly ['map', ...number[]]
  | readonly ['undefined' | 'circular']
  /** Number that JSON cannot hold, or a bigint. */
  | readonly ['number' | 'bigint', string]
  /** Time in milliseconds since 1970. */
  | readonly ['date', number | null]
  /** Name, message, and the other fields. */
  | readonly ['error', string, string, number]
  | readonly ['file', name: string, type: string, bytes: number]
  /** Number of a function whose results are recorded; 0 if they are not. */
  | readonly ['function', number]
  | readonly ['actor', string]

/** Results of functions during a step: number of the function and position of the result. */
export type FlightCalls = readonly (readonly [fn: number, result: number])[]

/** Event and the state value after it. */
export interface FlightStep {
  /** Order among all steps of the recording. */
  readonly n: number
  /** Milliseconds since the recording began. */
  readonly at: number
  /** Position of the event. */
  readonly event: number
  readonly calls?: FlightCalls
  /** Position of the state value; absent if the event threw. */
  readonly value?: number
  /** Index of the actor whose step came before in the same task. */
  readonly source?: number
}

/** State from which an actor's steps continue, if its beginning is not part of the recording. */
export interface FlightFrame {
  readonly value: number
  readonly context: number
  /** Children that ran: id and name of the logic. */
  readonly children: readonly (readonly [id: string, src: string])[]
}

/** Recorded part of one actor. */
export interface FlightActor {
  /** Purpose, as `screen: part`. */
  readonly name: string
  /** Id of the machine. */
  readonly machine: string
  /** Hash of the machine’s chart at the time. */
  readonly chart: string
  /** Milliseconds since the recording began; negative if it was running before. */
  readonly at: number
  readonly ended?: number
  readonly input: number
  /** Calls made at the start. */
  readonly calls: FlightCalls
  readonly frame?: FlightFrame
  readonly steps: readonly FlightStep[]
  /** Hash of the context at the end, as the replay of this file computed it. */
  readonly context?: string
  /** Index of the first step that does not replay with the replaced texts; -1 if the start does not. */
  readonly differs?: number
  /** Id of a state that a test expects after a step, instead of the recorded one; later steps are not compared. */
  readonly expected?: { readonly n: number; readonly state: string }
}

/** Recording of a tab’s machines; the file is gzipped JSON, and independent of the library that runs the machines. */
export interface Flight {
  readonly format: 1
  readonly kind: 'parley-recording'
  /** Release that recorded it. */
  readonly release: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly ms: number
  /** True if texts are replaced. */
  readonly isRedacted: boolean
  readonly nodes: readonly FlightNode[]
  readonly actors: readonly FlightActor[]
}

/** Newest format that this release reads. */
export const FLIGHT_FORMAT = 1

/** Our choice: maximum bytes of a file that is read, unpacked. */
export const FLIGHT_MAX_BYTES = 64 * 1024 * 1024

/** Reason why a file is refused. */
export type FlightRefusal = 'not_a_recording' | 'too_large' | 'newer_format'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isIndex = (value: unknown, length: number) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < length

/** Returns true if all positions of a node refer to nodes before it, as the encoder writes them; so no cycle can be read. */
function isNode(node: unknown, position: number): boolean {
  const refers = (value: unknown) => isIndex(value, position)
  if (node === null || ['string', 'number', 'boolean'].includes(typeof node)) return true
  if (isObject(node)) return Object.values(node).every(refers)
  if (!Array.isArray(node)) return false
  const [tag, ...rest] = node
  if (tag === 'list' || tag === 'set' || tag === 'map') return rest.every(refers)
  if (tag === 'error') return typeof rest[0] === 'string' && typeof rest[1] === 'string' && refers(rest[2])
  return ['undefined', 'circular', 'number', 'bigint', 'date', 'file', 'function', 'actor'].includes(tag)
}

const isChild = (child: unknown) =>
  Array.isArray(child) && child.length === 2 && child.every((text) => typeof text === 'string')

function isActor(actor: unknown, nodes: readonly unknown[], actors: number): boolean {
  if (!isObject(actor) || !Array.isArray(actor.steps) || !Array.isArray(actor.calls)) return false
  const refers = (value: unknown) => isIndex(value, nodes.length)
  const areCalls = (calls: unknown) =>
    calls === undefined ||
    (Array.isArray(calls) && calls.every((call) => Array.isArray(call) && refers(call[1])))
  const isFrame =
    actor.frame === undefined ||
    (isObject(actor.frame) &&
      refers(actor.frame.value) &&
      refers(actor.frame.context) &&
      Array.isArray(actor.frame.children) &&
      actor.frame.children.every(isChild))
  const isStep = (step: unknown) =>
    isObject(step) &&
    typeof step.at === 'number' &&
    typeof step.n === 'number' &&
    refers(step.event) &&
    areCalls(step.calls) &&
    (step.value === undefined || refers(step.value)) &&
    (step.source === undefined || isIndex(step.source, actors))
  const areTexts = [actor.name, actor.machine, actor.chart].every((text) => typeof text === 'string')
  return areTexts && refers(actor.input) && areCalls(actor.calls) && isFrame && actor.steps.every(isStep)
}

/** Reads the JSON of a recording; returns why it is refused if it is not one that this release can read. */
export function parseFlight(text: string): Flight | FlightRefusal {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not_a_recording'
  }
  if (!isObject(value) || value.kind !== 'parley-recording') return 'not_a_recording'
  if (!Number.isInteger(value.format) || Number(value.format) < 1) return 'not_a_recording'
  if (Number(value.format) > FLIGHT_FORMAT) return 'newer_format'
  const { nodes, actors } = value
  if (!Array.isArray(nodes) || !Array.isArray(actors)) return 'not_a_recording'
  const isDescribed =
    typeof value.release === 'string' && typeof value.at === 'number' && typeof value.ms === 'number'
  if (!isDescribed) return 'not_a_recording'
  const isWhole = nodes.every(isNode) && actors.every((actor) => isActor(actor, nodes, actors.length))
  return isWhole ? (value as unknown as Flight) : 'not_a_recording'
}
