import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  createHotkeyRegistry,
  type Hotkey,
  type HotkeyGroup,
  type HotkeyRegistry,
} from './hotkey-registry.ts'

const HotkeyContext = createContext<HotkeyRegistry | null>(null)

/** Listens for hotkeys of everything below it. Stands once, at the top of the application. */
export function HotkeyProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createHotkeyRegistry)
  useEffect(() => registry.listen(document), [registry])
  return <HotkeyContext value={registry}>{children}</HotkeyContext>
}

function useRegistry(): HotkeyRegistry {
  const registry = use(HotkeyContext)
  if (!registry) throw new Error('Hotkeys need a HotkeyProvider above them.')
  return registry
}

/**
 * Puts hotkeys in force while the component is there. They rest while a text is typed, a menu is open or a dialog
 * covers the page. `run` may change at every render; the registry always calls the latest.
 */
export function useHotkeys(heading: string, hotkeys: readonly Hotkey[]): void {
  const registry = useRegistry()
  const latest = useRef(hotkeys)
  useEffect(() => {
    latest.current = hotkeys
  })
  const shape = JSON.stringify(hotkeys)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what the group is made of; the calls go through `latest`.
  const group = useMemo<HotkeyGroup>(
    () => ({
      heading,
      hotkeys: hotkeys.map((hotkey, at) => ({ ...hotkey, run: (event) => latest.current[at]?.run(event) })),
    }),
    [heading, shape],
  )
  useEffect(() => registry.add(group), [registry, group])
}

/** The hotkeys in force, for the sheet that `?` opens. */
export function useHotkeyGroups(): readonly HotkeyGroup[] {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.groups)
}
