import { type AnyEventObject, type EventObject, fromCallback, fromPromise } from 'xstate'

/** Call to a held actor: the test decides when and how it ends. */
export interface HeldCall<Output, Input> {
  readonly input: Input
  resolve(output: Output): Promise<void>
  reject(error: unknown): Promise<void>
  /** True once the machine has stopped the actor. */
  readonly isAborted: boolean
}

/** Resolves once settled promises have reached their machines. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Returns a promise actor; the test settles its calls. */
export function held<Output, Input = undefined>() {
  const calls: HeldCall<Output, Input>[] = []
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        calls.push({
          input,
          resolve: (output) => {
            resolve(output)
            return settle()
          },
          reject: (error) => {
            reject(error)
            return settle()
          },
          get isAborted() {
            return signal.aborted
          },
        })
      }),
  )
  return { logic, calls, last: () => lastOf(calls) }
}

/** Run of a callback actor, controlled by the test. */
export interface HeldRun<Input> {
  readonly input: Input
  send(event: AnyEventObject): void
  isStopped: boolean
}

/** Returns a callback actor that sends the test's events, or throws while `isBroken` is true. */
export function heldCallback<Input>() {
  const calls: HeldRun<Input>[] = []
  const state = { isBroken: false }
  const logic = fromCallback<EventObject, Input>(({ input, sendBack }) => {
    if (state.isBroken) throw new Error('The actor is broken.')
    const run: HeldRun<Input> = { input, send: sendBack, isStopped: false }
    calls.push(run)
    return () => {
      run.isStopped = true
    }
  })
  return { logic, calls, state, last: () => lastOf(calls) }
}

function lastOf<T>(calls: readonly T[]): T {
  const last = calls.at(-1)
  if (last === undefined) throw new Error('The actor was not started.')
  return last
}

/** Returns a generator of sequential keys: key-1, key-2 … */
export function testKeys() {
  let count = 0
  return () => {
    count += 1
    return `key-${count}`
  }
}
