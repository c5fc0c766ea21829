import type { InspectionEvent } from 'xstate'

/** The tab was opened with `?inspect`; where the browser keeps storage from frames, it was not. */
const isAsked = (): boolean => {
  try {
    return sessionStorage.getItem('inspect') !== null
  } catch {
    return false
  }
}

/** Options for the machine: on our own pages it is shown with the others of the tab. Customers' pages never load what that takes. */
export async function inspection(): Promise<{ inspect?: (event: InspectionEvent) => void }> {
  if (!isAsked()) return {}
  const { inspectOptions } = await import('../../inspect/inspect.ts')
  return inspectOptions()
}
