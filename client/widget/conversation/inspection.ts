import type { InspectionEvent } from 'xstate'

/** Returns true if the tab was opened with `?inspect`; false if the browser denies storage to frames. */
const isAsked = (): boolean => {
  try {
    return sessionStorage.getItem('inspect') !== null
  } catch {
    return false
  }
}

/** Returns options that connect the machine to the inspector; only our own pages load this code, never customers' pages. */
export async function inspection(): Promise<{ inspect?: (event: InspectionEvent) => void }> {
  if (!isAsked()) return {}
  const { inspectOptions } = await import('#client/inspect/inspect.ts')
  return inspectOptions()
}
