import { type ComponentType, useEffect, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { fetchTextParts } from '#client/lib/text-parts.ts'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import type { KeySheetDialogProps } from './key-sheet-dialog.tsx'
import { useKeys } from './use-keys.ts'

async function loadDialog() {
  const [{ KeySheetDialog }] = await Promise.all([import('./key-sheet-dialog.tsx'), fetchTextParts(['desk'])])
  return KeySheetDialog
}

/**
 * Opens the hotkey sheet with `?`, or with Control and `/`, which also works if single-character hotkeys are switched off. Its
 * code loads on first use. Rendered once, inside the session.
 */
export function KeySheet() {
  const LL = useLL()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<KeySheetDialogProps> | null>(null)
  const { title, show } = LL.common.shortcuts
  // The dialog is mounted closed before it opens, so that it can record the focused element.
  useEffect(() => setOpen(Dialog !== null), [Dialog])
  const run = () => {
    if (Dialog) return setOpen(true)
    const failed = () => toast.show({ tone: 'danger', text: LL.errorDetails.no_connection() })
    loadDialog().then((loaded) => setDialog(() => loaded), failed)
  }
  useKeys(title(), [{ action: 'console.keys', run }])
  useHotkeys(title(), [{ keys: '$mod+/', label: show(), whileTyping: true, run }])
  return Dialog && <Dialog open={open} onClose={() => setOpen(false)} />
}
