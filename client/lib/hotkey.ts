import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'
import { isCharacterKey } from './character-keys.ts'
import type { Entry, EntryGroup } from './entry-groups.tsx'
import { isPageCovered } from './page-covered.ts'
import { pressedKeys } from './pressed-keys.ts'

/** A key, and what it does. */
export interface HotkeyFacts {
  /** `j`, `?`, `Shift+a`, `$mod+k` (Command on Apple machines, Control elsewhere); `Digit1` is the physical key. */
  readonly keys: string
  /** What it does, as the sheet says it. */
  readonly label: string
  /** The action that it belongs to, where a member can give it other keys. */
  readonly action?: string
  /** False while it has nothing to act on; the sheet still lists it. */
  readonly enabled?: boolean
  /** Works while a text is being typed too; for keys with `$mod` alone. */
  readonly whileTyping?: boolean
  /** Runs again while it is held, as for moving in a list. */
  readonly repeats?: boolean
}

/** A key that does something. */
export type Hotkey = Entry<HotkeyFacts>

/** Fields where keys mean text, and open lists that have their own search by letter. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [data-hotkeys="off"]'

const isDigitKey = (keys: string) => /Digit\d$/.test(keys)

/** Whether an event is the keys. Characters are compared as they are typed, whatever the layout of the keyboard. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  if (keys === '') return false
  if (isCharacterKey(keys) && !isDigitKey(keys)) return pressedKeys(event) === keys
  return parseKeybinding(keys).some((press) => matchKeyBindingPress(event, press))
}

/** Whether a hotkey has to rest: below a dialog, while a text is typed, or while it is held. */
function rests(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const typing = event.target instanceof Element && event.target.closest(TYPING) !== null
  const mayType = hotkey.whileTyping && !isCharacterKey(hotkey.keys)
  return isPageCovered() || (typing && !mayType) || (event.repeat && !hotkey.repeats)
}

/** Runs the hotkey that an event means; the group that came last is asked first. */
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
