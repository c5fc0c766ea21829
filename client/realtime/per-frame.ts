import { Observable } from 'rxjs'

/** Duration of a frame on most screens, in milliseconds. */
const FRAME_MS = 16

/**
 * Returns an operator that emits the values of one frame as an array: the first value immediately, later ones together one frame
 * after the last emission. It uses a timer, because requesting an animation frame makes the browser draw one even if nothing has
 * changed, and hidden tabs have none.
 */
export function perFrame<T>(): (source: Observable<T>) => Observable<readonly T[]> {
  return (source) =>
    new Observable((subscriber) => {
      let waiting: T[] = []
      let timer: ReturnType<typeof setTimeout> | undefined
      let last = Number.NEGATIVE_INFINITY
      const flush = () => {
        clearTimeout(timer)
        timer = undefined
        const batch = waiting
        waiting = []
        if (batch.length) subscriber.next(batch)
        last = performance.now()
      }
      const subscription = source.subscribe({
        next: (value) => {
          waiting.push(value)
          timer ??= setTimeout(flush, Math.max(0, last + FRAME_MS - performance.now()))
        },
        error: (error) => {
          flush()
          subscriber.error(error)
        },
        complete: () => {
          flush()
          subscriber.complete()
        },
      })
      return () => {
        clearTimeout(timer)
        subscription.unsubscribe()
      }
    })
}
