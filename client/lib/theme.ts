import { useEffect, useSyncExternalStore } from 'react'
import { useStoredText } from './use-storage.ts'

/** Themes to choose from; `system` follows the operating system. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
const DARK = '(prefers-color-scheme: dark)'

/**
 * Inline script in `<head>` that sets the theme before the first paint. A strict content security policy must contain the hash of
 * exactly this text.
 */
export const themeScript = `(()=>{let c;try{c=localStorage.getItem('${KEY}')}catch{}document.documentElement.dataset.theme=c==='dark'||c==='light'?c:matchMedia('${DARK}').matches?'dark':'light'})()`

const isChoice = (text: string | null): text is ThemeChoice => themeChoices.some((choice) => choice === text)

function subscribeToSystem(listener: () => void): () => void {
  const query = window.matchMedia(DARK)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns the current theme, the member's choice, and the function that changes it; also applies the theme to the document. */
export function useTheme() {
  const [stored, store] = useStoredText(KEY)
  const systemIsDark = useSyncExternalStore(subscribeToSystem, () => window.matchMedia(DARK).matches)
  const choice: ThemeChoice = isChoice(stored) ? stored : 'system'
  const system = systemIsDark ? 'dark' : 'light'
  const theme = choice === 'system' ? system : choice

  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])

  const setChoice = (next: ThemeChoice) => store(next)
  return { choice, theme, setChoice } as const
}
