import type { WidgetState } from '#machines/widget/widget-types.ts'
import type { Host } from './host.ts'

/** A suggested question whose stored answer was given on the spot. */
export interface GivenAnswer {
  readonly question: string
  readonly answer: string
}

/** What a bot's widget keeps in the browser of a visitor. */
export interface Kept {
  readonly state: WidgetState | null
  readonly given: readonly GivenAnswer[]
}

/** Where it is kept; a browser that keeps nothing loses the conversation with the page. */
export interface Memory {
  read(): Kept
  write(kept: Kept): void
  /** Tells when another tab of the same site wrote. */
  watch(listener: () => void): void
  /** True, false, or null where this browser session has neither opened nor closed the panel. */
  wasOpen(): boolean | null
  setOpen(isOpen: boolean): void
}

const nothing: Kept = { state: null, given: [] }

/** The storage, or null where the browser forbids it to a frame, as private windows do. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/** A text of ours, or nothing where it is damaged or someone else's. */
function parse(text: string | null | undefined): Kept & { readonly isOpen?: boolean } {
  try {
    const kept = JSON.parse(text ?? 'null') as (Partial<Kept> & { isOpen?: boolean }) | null
    const given = Array.isArray(kept?.given) ? kept.given : []
    return {
      state: kept?.state ?? null,
      given,
      ...(typeof kept?.isOpen === 'boolean' && { isOpen: kept.isOpen }),
    }
  } catch {
    return nothing
  }
}

/** Keeps in the storage of the frame, which the browser partitions by the site around it; a full storage keeps what it had. */
function ownMemory(key: string, lasting: Storage, session: Storage): Memory {
  const put = (storage: Storage, text: string) => {
    try {
      storage.setItem(key, text)
    } catch {
      // The conversation then lives as long as the page.
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

/** Keeps with the page around the frame, for its browser session. */
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

/** The memory of one bot's widget. */
export async function openMemory(apiKey: string, host: Host): Promise<Memory> {
  const [lasting, session] = [storageOf('localStorage'), storageOf('sessionStorage')]
  if (lasting && session) return ownMemory(`parley:${apiKey}`, lasting, session)
  await host.ticket()
  return hostMemory(host)
}
