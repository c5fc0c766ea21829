import { useEffect, useEffectEvent } from 'react'
import { call } from '#client/api/call.ts'
import { useAccount, useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { readStored, writeStored } from '#client/lib/use-storage.ts'
import { writtenKeys } from '#client/ui/display/kbd.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { updateProfile } from '#contract/account/account.ts'
import { type ActionId, actions, isActionId } from './actions.ts'
import { useKeysOf, useOwnHotkeys } from './use-keys.ts'

/** Design A9: number of times an action is triggered by mouse before its hotkey is suggested. */
const NAMED_AT = 3

/** Counts one more use of an action by mouse and returns the total in this browser. */
function counted(member: number, action: ActionId): number {
  const key = `hotkeys.mouse.${member}.${action}`
  const uses = Number(readStored(key) ?? 0) + 1
  if (uses <= NAMED_AT) writeStored(key, String(uses))
  return uses
}

/** Suggests an action's hotkey once, when the action is triggered by mouse for the third time. */
export function KeyHints() {
  const LL = useLL()
  const toast = useToast()
  const { profile } = useAccount()
  const { reload } = useSession()
  const own = useOwnHotkeys()
  const keysFor = useKeysOf()
  const note = useEffectEvent(({ detail, target }: MouseEvent) => {
    // Activating a button with the keyboard reports a click with `detail` 0.
    if (detail === 0 || !(target instanceof Element)) return
    const action = target.closest<HTMLElement>('[data-action]:not([aria-disabled=true])')?.dataset.action
    if (action === undefined || !isActionId(action)) return
    const keys = keysFor(action)
    const { named = [] } = own
    if (keys === '' || named.includes(action) || counted(profile.id, action) !== NAMED_AT) return
    const label = actions[action].label(LL)
    toast.show({ text: LL.common.shortcuts.hint({ keys: writtenKeys(keys), label }) })
    // Saved in the profile, so that other browsers do not suggest it again.
    call(updateProfile, { body: { hotkeys: { ...own, named: [...named, action] } } }).then(reload, () => {})
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => note(event)
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [])
  return null
}
