import { type ReactNode, useState } from 'react'
import { useLeaveGuard } from '#client/core/forms/use-leave-guard.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Uploads } from '../knowledge/documents/use-uploads.ts'

/**
 * Asks before the bot's pages are left while files are uploading; switching between the bot's steps is allowed. Returns the
 * dialog.
 */
export function useUploadGuard(botId: number, { items }: Uploads): ReactNode {
  const { uploads } = useLL().training
  const [target, setTarget] = useState<string | null>(null)
  const underWay = items.some(({ status }) => status === 'queued' || status === 'uploading')
  const leave = useLeaveGuard(underWay, setTarget, (to) => to.split('?')[0] === paths.build(botId))
  return (
    <ConfirmDialog
      danger
      open={target !== null}
      onClose={() => setTarget(null)}
      onConfirm={() => target !== null && leave(target)}
      title={uploads.leaveTitle()}
      confirmLabel={uploads.leave()}
    >
      <p>{uploads.leaveText()}</p>
    </ConfirmDialog>
  )
}
