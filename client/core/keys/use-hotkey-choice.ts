import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { updateProfile } from '#contract/account/account.ts'
import type { Hotkeys } from '#contract/account/members.ts'
import { failureOf } from '#machines/failure.ts'
import { useOwnHotkeys } from './use-keys.ts'

/** Returns the member's hotkeys and the function that changes them. Changes apply immediately and are saved one at a time. */
export function useHotkeyChoice() {
  const { profile, reload } = useSession()
  const toast = useToast()
  const failureText = useFailureText()
  const saved = useOwnHotkeys()
  const [chosen, setChosen] = useState<Hotkeys | null>(null)
  const last = useRef<Promise<void>>(Promise.resolve())
  const save = async (hotkeys: Hotkeys) => {
    try {
      await call(updateProfile, { body: { hotkeys } })
      reload()
    } catch (error) {
      setChosen(null)
      toast.show({ tone: 'danger', text: failureText(failureOf(error)) })
    }
  }
  const choose = (hotkeys: Hotkeys) => {
    setChosen(hotkeys)
    last.current = last.current.then(() => save(hotkeys))
  }
  return { hotkeys: chosen ?? saved, canChoose: profile !== null, choose }
}

/** The member's hotkeys, whether they can be changed, and the function that changes them. */
export type HotkeyChoice = ReturnType<typeof useHotkeyChoice>
