/** A key that does something: `j`, `?`, `mod+k` (Command on Apple machines, Control elsewhere), `shift+a`. */
export interface Hotkey {
  readonly keys: string
  /** What it does, as the sheet says it. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** False while it has nothing to act on; the sheet still lists it. */
  readonly enabled?: boolean
  /** Works while a text is being typed too; for keys with `mod` alone. */
  readonly whileTyping?: boolean
  /** Runs again while it is held, as for moving in a list. */
  readonly repeats?: boolean
}

/** The keys of one part of the page, under its heading. */
export interface HotkeyGroup {
  readonly heading: string
  readonly hotkeys: readonly Hotkey[]
}

/** Fields where keys mean text, and open lists that have their own search by letter. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [data-hotkeys="off"]'

/** Whether an event is the keys; letters need their exact modifiers, signs such as `?` come with Shift on their own. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1)
  if (event.key.toLowerCase() !== key) return false
  const letter = /^[a-z0-9]$/.test(key)
  const shiftFits = !letter || event.shiftKey === parts.includes('shift')
  return (
    (event.ctrlKey || event.metaKey) === parts.includes('mod') &&
    event.altKey === parts.includes('alt') &&
    shiftFits
  )
}

/** The hotkey that an event means; the group that came last is asked first. */
const meant = (event: KeyboardEvent, groups: readonly HotkeyGroup[]): Hotkey | undefined =>
  groups
    .toReversed()
    .flatMap((group) => group.hotkeys)
    .find((hotkey) => hotkey.enabled !== false && isPressed(hotkey.keys, event))

/** Whether a hotkey has to rest: below a dialog, while a text is typed, or while it is held. */
function rests(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const typing = event.target instanceof Element && event.target.closest(TYPING) !== null
  const covered = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
  return covered || (typing && !hotkey.whileTyping) || (event.repeat && !hotkey.repeats)
}

/** Keeps the hotkeys that are in force and listens for them. */
export function createHotkeyRegistry() {
  let groups: readonly HotkeyGroup[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly HotkeyGroup[]) => {
    groups = next
    for (const listener of listeners) listener()
  }
  const press = (event: KeyboardEvent) => {
    const hotkey = event.defaultPrevented || event.isComposing ? undefined : meant(event, groups)
    if (!hotkey || rests(event, hotkey)) return
    event.preventDefault()
    hotkey.run(event)
  }
  return {
    /** Puts a group in force; the answer takes it out. */
    add(group: HotkeyGroup): () => void {
      change([...groups, group])
      return () => change(groups.filter((other) => other !== group))
    },
    /** The groups in force, oldest first; the same array until something changes. */
    groups: () => groups,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Starts listening; the answer stops. */
    listen(target: Document): () => void {
      target.addEventListener('keydown', press)
      return () => target.removeEventListener('keydown', press)
    },
  }
}

/** Where hotkeys are kept; one a page. */
export type HotkeyRegistry = ReturnType<typeof createHotkeyRegistry>
