import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createEntryGroups } from './entry-groups.tsx'
import { type HotkeyFacts, runHotkey } from './hotkey.ts'

const { Provider, useEntries, useGroups } = createEntryGroups<HotkeyFacts>('HotkeyProvider')

/** Keeps the hotkeys of everything below it and listens for them. Stands once, at the top of the application. */
export const HotkeyProvider = ({ children }: { children: ReactNode }) => (
  <Provider>
    <KeyListener />
    {children}
  </Provider>
)

function KeyListener() {
  const groups = useGroups()
  const press = useEffectEvent((event: KeyboardEvent) => runHotkey(event, groups))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return null
}

/**
 * Puts hotkeys in force while the component is mounted. They rest while a text is typed, a menu is open or a dialog
 * covers the page.
 */
export const useHotkeys = useEntries

/** The hotkeys in force, for the sheet that `?` opens. */
export const useHotkeyGroups = useGroups
