/** Prefix of the send time in measured texts. */
export const MOMENT = '"t:'

/** Returns the time in microseconds on a clock that all processes on the machine share. */
export const moment = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e6 + Math.round(nanoseconds / 1e3)
}

/** Returns the value at the given quantile (0 to 1) of sorted values. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0

export const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  )
