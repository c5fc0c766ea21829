import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isCharacterKey } from './character-keys.ts'
import type { Entry, EntryGroup } from './entry-groups.tsx'
import { isPageCovered } from './page-covered.ts'
import { pressedKeys } from './pressed-keys.ts'

/** Hotkey with its description. */
export interface HotkeyFacts {
  /** `j`, `?`, `Shift+a`, `$mod+k` (Command on Apple machines, Control elsewhere); `Digit1` is the physical key. */
  readonly keys: string
  /** Label in the shortcut sheet. */
  readonly label: string
  /** Action to which it belongs, if members can change its keys. */
  readonly action?: string
  /** False while it has nothing to act on; the shortcut sheet still lists it. */
  readonly enabled?: boolean
  /** Also works while typing; only for keys with `$mod`. */
  readonly whileTyping?: boolean
  /** Repeats while the key is held, for example when moving through a list. */
  readonly repeats?: boolean
}

/** Hotkey with the function that it runs. */
export type Hotkey = Entry<HotkeyFacts>

/** Fields in which keys are text, and open lists with their own type-ahead search. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [data-hotkeys="off"]'

const isDigitKey = (keys: string) => /Digit\d$/.test(keys)

/** Returns whether an event matches the keys. Characters are compared as typed, regardless of the keyboard layout. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  if (keys === '') return false
  if (isCharacterKey(keys) && !isDigitKey(keys)) return pressedKeys(event) === keys
  return parseKeybinding(keys).some((press) => matchKeyBindingPress(event, press))
}

/** Returns whether a hotkey is inactive: below a dialog, while typing, or while held. */
function rests(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const typing = event.target instanceof Element && event.target.closest(TYPING) !== null
  const mayType = hotkey.whileTyping && !isCharacterKey(hotkey.keys)
  return isPageCovered() || (typing && !mayType) || (event.repeat && !hotkey.repeats)
}

/** Runs the hotkey that matches an event; the most recently added group takes precedence. */
export function runHotkey(event: KeyboardEvent, groups: readonly EntryGroup<HotkeyFacts>[]): void {
  if (event.defaultPrevented || event.isComposing) return
  const hotkey = groups
    .toReversed()
    .flatMap(({ entries }) => entries)
    .find(({ enabled, keys }) => enabled !== false && isPressed(keys, event))
  if (!hotkey || rests(event, hotkey)) return
  event.preventDefault()
  hotkey.run()
}
