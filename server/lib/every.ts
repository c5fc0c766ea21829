/**
 * Runs work at an interval, skipping a run while the previous one is in progress. A failure is passed to `onError` and does not
 * stop later runs. Returns a function that stops the interval and waits for the run in progress.
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
