import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { writtenKeys } from '#client/ui/display/kbd.tsx'
import type { Hotkeys } from '#contract/account/members.ts'
import { type ActionId, actions } from './actions.ts'
import { defaultHotkeys, keysOf } from './key-map.ts'

/** Handler for an action's hotkey on the current page. */
export interface Keyed {
  readonly action: ActionId
  readonly run: () => void
  /** False while there is nothing to act on. */
  readonly enabled?: boolean
  /** Whether to repeat the action while the keys are held down. */
  readonly repeats?: boolean
}

/** Returns the hotkeys of the signed-in member; the defaults when signed out. */
export const useOwnHotkeys = (): Hotkeys => useSession().profile?.hotkeys ?? defaultHotkeys

/** Registers the hotkeys of the given actions, as configured by the member, while the component is mounted. */
export function useKeys(heading: string, keyed: readonly Keyed[]): void {
  const LL = useLL()
  const hotkeys = useOwnHotkeys()
  useHotkeys(
    heading,
    keyed.map((one) => ({ ...one, keys: keysOf(hotkeys, one.action), label: actions[one.action].label(LL) })),
  )
}

/** Returns a function that looks up the keys of an action; it returns an empty string if the action has none. */
export function useKeysOf(): (action: ActionId) => string {
  const hotkeys = useOwnHotkeys()
  return (action) => keysOf(hotkeys, action)
}

/** Props for a button whose action also has a hotkey. */
export interface KeyedButton {
  /** Label followed by the keys, if the action has any. */
  readonly label: string
  readonly 'data-action': ActionId
}

/** Returns a function that adds an action's keys to its button's label. */
export function useKeyedButton(): (action: ActionId, label: string) => KeyedButton {
  const keysFor = useKeysOf()
  return (action, label) => {
    const keys = keysFor(action)
    return { label: keys ? `${label} (${writtenKeys(keys)})` : label, 'data-action': action }
  }
}
