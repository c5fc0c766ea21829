import { useEffect, useState } from 'react'
import { MANIFEST_CHECK } from '#contract/limits.ts'

/** Where the relay serves the list of files of the current build. */
const MANIFEST = '/manifest.json'

/** The manifest's text; null when it cannot be had, as off line and in development. */
async function readManifest(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-store', signal })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return response.ok && isJson ? await response.text() : null
  } catch {
    return null
  }
}

/** Watches for a new build: compares at a pace, and calls back once when the build is another one than at the start. */
export function watchVersion(found: () => void, pace: number, signal: AbortSignal): void {
  let first: string | null = null
  const check = async () => {
    const now = await readManifest(signal)
    if (signal.aborted || now === null) return
    first ??= now
    if (now === first) return
    clearInterval(timer)
    found()
  }
  const timer = setInterval(check, pace)
  signal.addEventListener('abort', () => clearInterval(timer))
  check()
}

/** True once another build than the one in this tab is out (specification 2: asked for every 60 minutes). */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const aborter = new AbortController()
    watchVersion(() => setNew(true), MANIFEST_CHECK, aborter.signal)
    return () => aborter.abort()
  }, [])
  return isNew
}
