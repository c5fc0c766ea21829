import { useEffect, useState } from 'react'
import { fetchTextParts } from '../lib/text-parts.ts'
import { fetchPage } from './lazy-page.tsx'

interface SessionParts {
  readonly SignedIn: typeof import('./signed-in.tsx').SignedIn
  readonly Shell: typeof import('./layouts/shell.tsx').Shell
}

let loaded: SessionParts | null = null

async function load(): Promise<SessionParts> {
  const [{ SignedIn }, { Shell }] = await fetchPage(
    () => Promise.all([import('./signed-in.tsx'), import('./layouts/shell.tsx'), fetchTextParts(['desk'])]),
    undefined,
    'session',
  )
  loaded = { SignedIn, Shell }
  return loaded
}

/**
 * Loads the session's providers, layout and texts, which signed-out visitors never need. Returns null until loaded; failures are
 * thrown to the error boundary.
 */
export function useSessionParts(wanted: boolean): SessionParts | null {
  const [parts, setParts] = useState(loaded)
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const missing = wanted && !parts
  useEffect(() => {
    if (missing) load().then(setParts, (error: unknown) => setFailure({ error }))
  }, [missing])
  if (failure) throw failure.error
  return parts
}
