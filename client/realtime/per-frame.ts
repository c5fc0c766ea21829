import { Observable } from 'rxjs'

/** Length of a frame of most screens, in milliseconds. */
const FRAME_MS = 16

/**
 * Returns an operator that emits the values of a frame's length as one array: the first at once, later ones together a frame after the last.
 * A timer, because asking for an animation frame makes the browser draw one even where nothing on the screen has changed, and hidden tabs have none.
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
