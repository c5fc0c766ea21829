import { lazy } from 'react'
import { fetchPage } from './lazy-page.tsx'

const loadSignedIn = () => import('./signed-in.tsx')
const loadShell = () => import('./layouts/shell.tsx')

/** What lives as long as a session; a visitor who is not signed in never loads it. */
export const SignedIn = lazy(async () => ({ default: (await fetchPage(loadSignedIn)).SignedIn }))

/** The frame of the pages behind the sign-in. */
export const Shell = lazy(async () => ({ default: (await fetchPage(loadShell)).Shell }))

/** Fetches both while the account is on its way; a failure shows when they are needed. */
export function preloadSession(): void {
  for (const load of [loadSignedIn, loadShell]) load().catch(() => {})
}
