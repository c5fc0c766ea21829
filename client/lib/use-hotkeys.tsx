import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createEntryGroups } from './entry-groups.tsx'
import { type HotkeyFacts, runHotkey } from './hotkey.ts'

const { Provider, useEntries, useGroups } = createEntryGroups<HotkeyFacts>('HotkeyProvider')

/** Holds the hotkeys of its descendants and listens for them. Used once, at the top of the application. */
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
 * Activates hotkeys while the component is mounted. They do not run while the member is typing, while a list with type-ahead is
 * open, or while a dialog covers the page.
 */
export const useHotkeys = useEntries

/** Returns the active hotkeys by group, for the hotkey sheet. */
export const useHotkeyGroups = useGroups
