import { isCharacterKey } from '#client/lib/character-keys.ts'
import type { Hotkeys } from '#contract/account/members.ts'
import { type ActionId, type Area, actionIds, actions } from './actions.ts'

/** Hotkey settings of members who have not changed any. */
export const defaultHotkeys: Hotkeys = { characters: true, keys: {} }

/** Keys that cannot be assigned, because browsers or text fields use them. */
const taken = new Set([...'acflnopqrtuvwxyz+-0123456789'].map((key) => `$mod+${key}`))

/** Console hotkeys with Control or Alt, which cannot be changed. */
const fixed = new Set(['$mod+k', '$mod+s', '$mod+/', 'Alt+1', 'Alt+2', 'Alt+3'])

/** Returns the keys of an action; empty if it has none. */
export function keysOf({ characters, keys }: Hotkeys, action: ActionId): string {
  const chosen = keys[action] ?? actions[action].keys
  return !characters && isCharacterKey(chosen) ? '' : chosen
}

/** Returns the member's keys for an action, even while single-character hotkeys are switched off. */
export const chosenKeys = ({ keys }: Hotkeys, action: ActionId): string =>
  keys[action] ?? actions[action].keys

const meet = (a: Area, b: Area): boolean => {
  if (a === 'everywhere' || b === 'everywhere' || a === b) return true
  return a !== 'floor' && b !== 'floor'
}

/** Reason for rejecting keys: another action has them, saved views use the digits, or the browser or console needs them. */
export type KeyRefusal =
  | { readonly kind: 'used'; readonly by: ActionId }
  | { readonly kind: 'views' | 'reserved' }

/**
 * Returns the reason why an action cannot have these keys; null if it can. `code` is the `KeyboardEvent.code` of the pressed key.
 */
export function refusalOf(hotkeys: Hotkeys, action: ActionId, keys: string, code: string): KeyRefusal | null {
  if (taken.has(keys) || fixed.has(keys)) return { kind: 'reserved' }
  const { area } = actions[action]
  const by = actionIds.find(
    (other) => other !== action && meet(area, actions[other].area) && chosenKeys(hotkeys, other) === keys,
  )
  if (by) return { kind: 'used', by }
  if (area !== 'floor' && isCharacterKey(keys) && /^Digit[1-9]$/.test(code) && !keys.startsWith('Shift'))
    return { kind: 'views' }
  return null
}

/** Returns the hotkeys with an action's keys changed; null restores the default keys. */
export function withKeys(hotkeys: Hotkeys, action: ActionId, keys: string | null): Hotkeys {
  const { [action]: _, ...others } = hotkeys.keys
  const isDefault = keys === null || keys === actions[action].keys
  return { ...hotkeys, keys: isDefault ? others : { ...others, [action]: keys } }
}
