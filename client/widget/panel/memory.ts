import type { WidgetState } from '#machines/widget/widget-types.ts'
import type { Host } from './host.ts'
import type { PastChat } from './past.ts'

/** Widget state stored in the visitor's browser, per bot. */
export interface StoredWidget {
  readonly state: WidgetState | null
  /** Id of the identified visitor who owns the conversation; null if anonymous. */
  readonly user: string | null
  /** Keys of the earlier conversations, newest first. */
  readonly past: readonly PastChat[]
}

/** Stores the widget's state; if the browser denies storage, the conversation lasts only as long as the page. */
export interface Memory {
  read(): StoredWidget
  write(kept: StoredWidget): void
  /** Calls the listener when another tab on the same site writes. */
  watch(listener: () => void): void
  /** Returns whether the panel was last open; null if it was neither opened nor closed in this browser session. */
  wasOpen(): boolean | null
  setOpen(isOpen: boolean): void
}

const nothing: StoredWidget = { state: null, user: null, past: [] }

/** Returns the storage, or null if the browser denies it to frames, as in private windows. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/** Parses stored text; invalid text counts as empty. */
function parse(text: string | null | undefined): StoredWidget & { readonly isOpen?: boolean } {
  try {
    const kept = JSON.parse(text ?? 'null') as (Partial<StoredWidget> & { isOpen?: boolean }) | null
    return {
      state: kept?.state ?? null,
      user: typeof kept?.user === 'string' ? kept.user : null,
      past: Array.isArray(kept?.past) ? kept.past : [],
      ...(typeof kept?.isOpen === 'boolean' && { isOpen: kept.isOpen }),
    }
  } catch {
    return nothing
  }
}

/**
 * Returns a memory backed by the frame's own storage, which the browser partitions by the surrounding site; if the storage is
 * full, the previous value remains.
 */
function ownMemory(key: string, lasting: Storage, session: Storage): Memory {
  const put = (storage: Storage, text: string) => {
    try {
      storage.setItem(key, text)
    } catch {
      // Without storage, the conversation lasts only as long as the page.
    }
  }
  return {
    read: () => parse(lasting.getItem(key)),
    write: (kept) => put(lasting, JSON.stringify(kept)),
    watch: (listener) => {
      window.addEventListener('storage', (event) => event.key === key && listener())
    },
    wasOpen: () => {
      const value = session.getItem(key)
      return value === null ? null : value === 'open'
    },
    setOpen: (isOpen) => put(session, isOpen ? 'open' : 'closed'),
  }
}

/** Returns a memory that the surrounding page stores for the browser session. */
function hostMemory(host: Host): Memory {
  let kept = parse(host.kept())
  const put = (changes: Partial<typeof kept>) => {
    kept = { ...kept, ...changes }
    host.tell({ keep: JSON.stringify(kept) })
  }
  return {
    read: () => kept,
    write: put,
    watch: () => {},
    wasOpen: () => kept.isOpen ?? null,
    setOpen: (isOpen) => put({ isOpen }),
  }
}

/** Opens the storage of one bot's widget. */
export async function openMemory(apiKey: string, host: Host): Promise<Memory> {
  const [lasting, session] = [storageOf('localStorage'), storageOf('sessionStorage')]
  if (lasting && session) return ownMemory(`parley:${apiKey}`, lasting, session)
  await host.ticket()
  return hostMemory(host)
}
