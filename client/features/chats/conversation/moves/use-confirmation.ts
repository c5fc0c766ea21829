import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { paidActionMachine } from '#machines/paid-action/paid-action-machine.ts'

export type Confirmation = ActorRefFrom<typeof paidActionMachine>

/** Calls `onClose` once the confirmation has finished; returns true while its dialog is open. */
export function useConfirmation(dialog: Confirmation, onClose: () => void): boolean {
  // Opens right after mounting, because a dialog that is open from the start would leave the page behind it reachable.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  useEffect(() => {
    const subscription = dialog.subscribe({ complete: onClose })
    return () => subscription.unsubscribe()
  }, [dialog, onClose])
  return isOpen
}
