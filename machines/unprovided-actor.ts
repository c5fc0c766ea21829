import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** Declares a promise actor that a controller must provide; it rejects until then, so that an omission is noticed immediately. */
export const declaredPromise = <Output, Input = undefined>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided.`)))

/** Declares a callback actor that a controller must provide; it throws until then. */
export const declaredCallback = <Input>(name: string) =>
  fromCallback<EventObject, Input>(() => {
    throw new Error(`The actor "${name}" is not provided.`)
  })
