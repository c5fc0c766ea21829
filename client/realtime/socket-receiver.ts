import type { Observer } from 'rxjs'
import { type JournalEvent, type JournalType, journalTypes } from '#contract/journal/events.ts'
import type { ConsoleEphemeral } from '#contract/journal/signals.ts'
import type { ConnectionEvent } from '#machines/connection/connection-machine.ts'
import type { JournalEntry } from '#machines/connection/journal.ts'
import type { EphemeralEvent, LiveSource } from './live-streams.ts'

const journalNames: ReadonlySet<string> = new Set<JournalType>(journalTypes)
const ephemeralNames: ReadonlySet<string> = new Set<EphemeralEvent['type']>([
  'typing.started',
  'typing.stopped',
  'viewing.changed',
  'presence.changed',
])

/** Objects to which a socket's events are passed. */
export interface ReceiverTargets {
  readonly entries: Pick<Observer<JournalEntry>, 'next'>
  readonly live: LiveSource
  readonly send: (event: ConnectionEvent) => void
}

/**
 * Returns the journal entry in a socket's event: a journal event, or the position of one that only newer builds know; null for
 * all other events.
 */
function entryOf(name: string, payload: { readonly seq?: unknown } | undefined): JournalEntry | null {
  if (journalNames.has(name)) return { type: name, ...payload } as JournalEvent
  const seq = payload?.seq
  if (!Number.isSafeInteger(seq)) return null
  if (name === 'journal.advanced') return { type: name, seq: Number(seq) }
  return name.startsWith('journal.') ? null : { type: 'journal.skipped', seq: Number(seq) }
}

/**
 * Returns the listener for everything that the console's socket receives: journal entries, ephemeral events and events for the
 * connection machine.
 */
export function createReceiver({ entries, live, send }: ReceiverTargets) {
  const named: { readonly [T in keyof ConsoleEphemeral]?: (payload: ConsoleEphemeral[T]) => void } = {
    'journal.batch': (events) => {
      for (const [name, payload] of events) receive(name, payload)
    },
    'journal.live': ({ seq }) => send({ type: 'journal.live', seq }),
    'journal.resync': ({ seq }) => {
      send({ type: 'journal.resync', seq })
      entries.next({ type: 'journal.resync', seq })
      live.resync.next(seq)
    },
    'session.revoked': ({ reason }) => {
      send({ type: 'session.revoked', reason })
      // With a new role, other data may be seen, so everything on the screen is loaded again.
      if (reason === 'role_changed') live.resync.next(0)
    },
  }
  const receive = (name: string, payload?: object): void => {
    const handle = named[name as keyof ConsoleEphemeral] as ((payload?: object) => void) | undefined
    const entry = entryOf(name, payload)
    if (handle) handle(payload)
    else if (ephemeralNames.has(name)) live.ephemeral.next({ type: name, ...payload } as EphemeralEvent)
    else if (entry) entries.next(entry)
  }
  return receive
}
