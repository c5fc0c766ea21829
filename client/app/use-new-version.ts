import { useEffect, useState } from 'react'
import { served } from '#client/lib/base-path.ts'
import { MANIFEST_CHECK_MS } from '#contract/base/limits.ts'

/** Path at which the relay serves the list of files in the current build. */
const MANIFEST = served('/manifest.json')

/** Returns the text of the manifest; null if unavailable, for example offline or in development. */
async function readManifest(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-store', signal })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return response.ok && isJson ? await response.text() : null
  } catch {
    return null
  }
}

/**
 * Polls for a new build every `pace` milliseconds; calls back once when it differs from the build found by the first successful
 * poll.
 */
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
  void check()
}

/** Returns true once a newer build is available (polled every 60 minutes, as in specification 2). */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const aborter = new AbortController()
    watchVersion(() => setNew(true), MANIFEST_CHECK_MS, aborter.signal)
    return () => aborter.abort()
  }, [])
  return isNew
}
