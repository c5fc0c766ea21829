import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Returns whether the browser is online; updates when the connection is lost or restored. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
