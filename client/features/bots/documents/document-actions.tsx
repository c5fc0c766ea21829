import { RotateCw, Star, Trash2 } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Document } from '#contract/training.ts'
import { useDocumentCommands } from './document-commands.ts'

interface DocumentProps {
  readonly document: Document
}

/** Marks or unmarks a file as important; explains why an outdated file cannot be marked. */
export function ImportantButton({ document }: DocumentProps) {
  const { files } = useLL().training
  const { isBusy, onMark } = useDocumentCommands()
  const { id, file_name: name, is_important: marked, can_be_important: can } = document
  return (
    <IconButton
      size="small"
      icon={Star}
      label={marked ? files.unmarkImportant({ name }) : files.markImportant({ name })}
      pressed={marked}
      busy={isBusy(id)}
      disabledReason={can || marked ? null : files.tooOld()}
      onClick={() => onMark(id, !marked)}
      className={cn(marked && '[&_svg]:fill-current')}
    />
  )
}

/** Buttons to process a failed file again, and to delete a file. */
export function DocumentActions({ document: { id, file_name: name, status } }: DocumentProps) {
  const { files } = useLL().training
  const { isBusy, onRetry, onDelete } = useDocumentCommands()
  return (
    <>
      {status === 'failed' && (
        <IconButton
          size="small"
          icon={RotateCw}
          label={files.retry({ name })}
          busy={isBusy(id)}
          onClick={() => onRetry(id)}
        />
      )}
      <IconButton size="small" icon={Trash2} label={files.remove({ name })} onClick={() => onDelete([id])} />
    </>
  )
}
