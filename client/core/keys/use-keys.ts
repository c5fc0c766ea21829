import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { writtenKeys } from '#client/ui/display/kbd.tsx'
import type { Hotkeys } from '#contract/account/members.ts'
import { type ActionId, actions } from './actions.ts'
import { defaultHotkeys, keysOf } from './key-map.ts'

/** Something that the page does when the keys of an action are pressed. */
export interface Keyed {
  readonly action: ActionId
  readonly run: () => void
  /** False while it has nothing to act on. */
  readonly enabled?: boolean
  /** Runs again while the keys are held. */
  readonly repeats?: boolean
}

/** Returns the keys of the signed-in member; without one, those of the console. */
export const useOwnHotkeys = (): Hotkeys => useSession().profile?.hotkeys ?? defaultHotkeys

/** Puts the keys of some actions in force while the component is mounted, as the member set them. */
export function useKeys(heading: string, keyed: readonly Keyed[]): void {
  const LL = useLL()
  const hotkeys = useOwnHotkeys()
  useHotkeys(
    heading,
    keyed.map((one) => ({ ...one, keys: keysOf(hotkeys, one.action), label: actions[one.action].label(LL) })),
  )
}

/** Returns the function that finds the keys of an action; an empty text where it has none. */
export function useKeysOf(): (action: ActionId) => string {
  const hotkeys = useOwnHotkeys()
  return (action) => keysOf(hotkeys, action)
}

/** What a button that does the same as a key says and carries. */
export interface KeyedButton {
  /** The label, with the keys behind it. */
  readonly label: string
  readonly 'data-action': ActionId
}

/** Returns the function that adds the keys of an action to the label of its button. */
export function useKeyedButton(): (action: ActionId, label: string) => KeyedButton {
  const keysFor = useKeysOf()
  return (action, label) => {
    const keys = keysFor(action)
    return { label: keys ? `${label} (${writtenKeys(keys)})` : label, 'data-action': action }
  }
}
