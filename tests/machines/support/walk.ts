import fc from 'fast-check'
import type { HeldCall } from './actors.ts'

/** Step of a generated walk. */
export type Step<World> = (world: World) => unknown

/** Steps by name; the names of a failed walk tell what happened. */
export type Steps<World> = Readonly<Record<string, Step<World>>>

/** Call of a walk, with any output. */
export type AnyCall = HeldCall<never, unknown>

/** Result of a call on the server; it may reach the machine later, or never. */
export type Outcome = { readonly output: unknown } | { readonly error: { readonly code: string } }

/** Returns walks of at most the given number of steps, as names; groups of steps occur in proportion to their weights. */
export const walksOf = <World>(
  maxLength: number,
  ...groups: readonly (readonly [weight: number, steps: Steps<World>])[]
) =>
  fc.array(
    fc.oneof(
      ...groups.map(([weight, steps]) => ({ weight, arbitrary: fc.constantFrom(...Object.keys(steps)) })),
    ),
    { maxLength, size: 'max' },
  )

/** Passes the result of a call to the machine. */
export const settleCall = (call: AnyCall, outcome: Outcome): Promise<void> =>
  'output' in outcome ? call.resolve(outcome.output as never) : call.reject(outcome.error)

/** Fetches of a walk. */
export interface Fetching<Page> {
  /** Pages that the server has read, by call. */
  readonly pages: Map<object, Page>
  readonly answered: Set<object>
}

/** Returns the steps of a fetch: the server reads the page, the page arrives, and the oldest fetch fails. */
export function fetchSteps<World extends Fetching<Page>, Page, Input>(
  callsOf: (world: World) => readonly HeldCall<Page, Input>[],
  readPage: (world: World, input: Input) => Page,
) {
  const open = (world: World) => callsOf(world).filter((call) => !call.isAborted && !world.answered.has(call))
  const read: Step<World> = (world) => {
    const call = open(world).find((one) => !world.pages.has(one))
    if (call) world.pages.set(call, readPage(world, call.input))
  }
  const answer = async (world: World): Promise<void> => {
    const call = open(world).find((one) => world.pages.has(one))
    const page = call && world.pages.get(call)
    if (!call || !page) return
    world.answered.add(call)
    await call.resolve(page)
  }
  const fail = async (world: World): Promise<void> => {
    const [call] = open(world)
    if (!call) return
    world.answered.add(call)
    await call.reject({ code: 'upstream_unavailable' })
  }
  return { read, answer, fail }
}
