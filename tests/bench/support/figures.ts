/** What stands before the moment of sending in the text of what is measured. */
export const MOMENT = '"t:'

/** Microseconds on a clock that all processes of the machine share. */
export const moment = (): number => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e6 + Math.round(nanoseconds / 1e3)
}

/** The value below which a share of sorted values lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0

/** The value in the middle. */
export const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  )
