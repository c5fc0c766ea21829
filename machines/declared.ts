import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** An actor that a controller must provide; until then it rejects, so that a forgotten one shows at once. */
export const declaredPromise = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided.`)))

/** The same for an actor that sends events to its machine as long as it runs. */
export const declaredCallback = <Input>(name: string) =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor "${name}" is not provided.`)
  })
