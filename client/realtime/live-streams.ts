import { filter, map, type Observable, Subject } from 'rxjs'
import type { JournalEvent, JournalType } from '#contract/journal/events.ts'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'

/** Ephemeral event (typing, viewing, presence): neither stored nor numbered. */
export type EphemeralEvent = {
  [T in 'typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed']: {
    readonly type: T
  } & ConsoleEphemeral[T]
}['typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed']

/** Streams of live events; features subscribe to those they need. */
export interface Live {
  /** New events, each exactly once and in order, in one array per frame. */
  readonly journal: Observable<readonly JournalEvent[]>
  readonly ephemeral: Observable<EphemeralEvent>
  /** Emits a journal position after a failed catch-up; everything on the screen must then be reloaded. */
  readonly resync: Observable<number>
}

/** Live streams as subjects that the socket writes to. */
export interface LiveSource extends Live {
  readonly journal: Subject<readonly JournalEvent[]>
  readonly ephemeral: Subject<EphemeralEvent>
  readonly resync: Subject<number>
}

/** Creates the streams of a signed-in session. */
export const createLive = (): LiveSource => ({
  journal: new Subject(),
  ephemeral: new Subject(),
  resync: new Subject(),
})

/** Returns an operator that retains only events of the given types, with their grouping. */
export const ofTypes =
  <T extends JournalType>(...types: readonly T[]) =>
  (source: Observable<readonly JournalEvent[]>): Observable<readonly Extract<JournalEvent, { type: T }>[]> =>
    source.pipe(
      map((events) =>
        events.filter((event): event is Extract<JournalEvent, { type: T }> =>
          types.includes(event.type as T),
        ),
      ),
      filter((events) => events.length > 0),
    )
