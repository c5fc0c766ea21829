/**
 * Runs work at an interval without overlaps; a failure is passed to `onError` and the next run takes place as usual. Returns a
 * function that stops it and waits for the run in progress.
 */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }, milliseconds).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
