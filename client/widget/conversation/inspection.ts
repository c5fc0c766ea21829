import { createActor } from 'xstate'
import type { createRecorded } from '#client/inspect/create-recorded.ts'

/** Returns true if the tab was opened with `?inspect`; false if the browser denies storage to frames. */
const isAsked = (): boolean => {
  try {
    return sessionStorage.getItem('inspect') !== null
  } catch {
    return false
  }
}

/**
 * Returns how an actor is created: recorded and connected to the inspector if the tab was opened with `?inspect`. Only our own
 * pages load that code, never customers' pages.
 */
export async function actorCreation(): Promise<typeof createRecorded> {
  const plain: typeof createRecorded = (_, machine, input) =>
    createActor(machine, { input } as Parameters<typeof createActor<typeof machine>>[1])
  if (!isAsked()) return plain
  const { canInspect } = await import('#client/inspect/inspect.ts')
  if (!canInspect()) return plain
  return (await import('#client/inspect/create-recorded.ts')).createRecorded
}
