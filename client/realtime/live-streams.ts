import { filter, map, type Observable, Subject } from 'rxjs'
import type { ConsoleEphemeral, JournalEvent, JournalType } from '#contract/events.ts'

/** Signs of the moment (typing, viewing, presence), which are neither kept nor numbered. */
export type EphemeralEvent = {
  [T in 'typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed']: {
    readonly type: T
  } & ConsoleEphemeral[T]
}['typing.started' | 'typing.stopped' | 'viewing.changed' | 'presence.changed']

/** What the console knows of the world as it changes; features subscribe to what they need. */
export interface Live {
  /** New events, in order and once each, gathered per animation frame. */
  readonly journal: Observable<readonly JournalEvent[]>
  readonly ephemeral: Observable<EphemeralEvent>
  /** The journal could not be caught up with: what is on the screen has to be loaded anew. */
  readonly resync: Observable<number>
}

/** The same, with the ends that the socket feeds. */
export interface LiveSource extends Live {
  readonly journal: Subject<readonly JournalEvent[]>
  readonly ephemeral: Subject<EphemeralEvent>
  readonly resync: Subject<number>
}

/** A fresh set of streams, one a signed-in session. */
export const createLive = (): LiveSource => ({
  journal: new Subject(),
  ephemeral: new Subject(),
  resync: new Subject(),
})

/** Only events of some types, in the frames that they came in. */
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
