import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Texts that local storage rejected (private mode, full disk); held here so that a choice lasts at least as long as the page. */
const unstored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the text stored under a key of local storage, or null. */
export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? window.localStorage.getItem(key)
  } catch {
    return unstored.get(key) ?? null
  }
}

/** Stores text under a key of local storage and notifies every reader in this tab; the browser notifies other tabs. */
export function writeStored(key: string, text: string): void {
  try {
    window.localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Removes all entries whose key has the prefix from local storage, and notifies all readers in this tab. */
export function dropStored(prefix: string): void {
  for (const key of unstored.keys()) if (key.startsWith(prefix)) unstored.delete(key)
  try {
    const { localStorage } = window
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // The browser blocks local storage, so nothing is stored there.
  }
  for (const listener of listeners) listener()
}

/** Like useState for a text that is stored in local storage and shared by all tabs. */
export function useStoredText(key: string): readonly [string | null, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => readStored(key))
  return [text, (next) => writeStored(key, next)]
}

/**
 * Like useState for a value that is stored in local storage as JSON. `check` returns the valid form of the stored value, or null
 * if it is unusable.
 */
export function useStorage<T>(key: string, initial: T, check: (stored: unknown) => T | null) {
  const [text, setText] = useStoredText(key)
  const value = parsed(text, check) ?? initial
  return [value, (next: T) => setText(JSON.stringify(next))] as const
}

function parsed<T>(text: string | null, check: (stored: unknown) => T | null): T | null {
  if (text === null) return null
  try {
    return check(JSON.parse(text))
  } catch {
    return null
  }
}
