import { Observable } from 'rxjs'

/** Longest wait for an animation frame: hidden tabs have none, but their machines must stay up to date. */
const HIDDEN_WAIT_MS = 250

/** Returns an operator that emits the values since the last animation frame as one array, if there are any. */
export function perFrame<T>(): (source: Observable<T>) => Observable<readonly T[]> {
  return (source) =>
    new Observable((subscriber) => {
      let waiting: T[] = []
      let frame = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      const flush = () => {
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        timer = undefined
        const batch = waiting
        waiting = []
        if (batch.length) subscriber.next(batch)
      }
      const subscription = source.subscribe({
        next: (value) => {
          waiting.push(value)
          if (timer !== undefined) return
          frame = requestAnimationFrame(flush)
          timer = setTimeout(flush, HIDDEN_WAIT_MS)
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
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        subscription.unsubscribe()
      }
    })
}
