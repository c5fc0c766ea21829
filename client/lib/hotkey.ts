import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isCharacterKey } from './character-keys.ts'
import type { Entry, EntryGroup } from './entry-groups.tsx'
import { isPageCovered } from './page-covered.ts'
import { pressedKeys } from './pressed-keys.ts'

/** Hotkey with its description, but without the function that it runs. */
export interface HotkeyFacts {
  /**
   * Keys, such as `j`, `?`, `Shift+a` or `$mod+k` (Command on Apple machines, Control elsewhere); `Digit1` is the physical key.
   */
  readonly keys: string
  /** Label in the hotkey sheet. */
  readonly label: string
  /** Action that the hotkey belongs to, if members can change its keys. */
  readonly action?: string
  /** False if there is nothing to act on; the hotkey sheet still lists it. */
  readonly enabled?: boolean
  /** Whether the hotkey also works while typing; only for keys with `$mod`. */
  readonly whileTyping?: boolean
  /** Whether the hotkey repeats while the key is held down, for example to move through a list. */
  readonly repeats?: boolean
}

/** Hotkey with the function that it runs. */
export type Hotkey = Entry<HotkeyFacts>

/** Matches fields in which keys type text, and open lists with a type-ahead search of their own. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [data-hotkeys="off"]'

const isDigitKey = (keys: string) => /Digit\d$/.test(keys)

/** Returns whether an event matches the keys. Characters are compared as typed, regardless of the keyboard layout. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  if (keys === '') return false
  if (isCharacterKey(keys) && !isDigitKey(keys)) return pressedKeys(event) === keys
  return parseKeybinding(keys).some((press) => matchKeyBindingPress(event, press))
}

/**
 * Returns true if a matching hotkey must not run, because a dialog covers the page, the member is typing, or the key is held
 * down.
 */
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
