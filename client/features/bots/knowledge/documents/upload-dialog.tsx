import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FileDrop } from '#client/ui/controls/file-drop.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { DOCUMENT_MAX_CHARS, PASSAGES_MAX } from '#contract/knowledge/training-limits.ts'
import { documentRules } from './document-rules.ts'

/** Limits shown in the drop area for documents. */
export const documentLimits = {
  extensions: documentRules.endings.map((ending) => `.${ending}`),
  most: documentRules.files,
  maxBytes: documentRules.fileSize,
} as const

/** Drop area and file picker for documents, with the upload limits. */
export function DocumentDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { training, bots, knowledge } = useLL()
  const online = useOnline()
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={training.files.drop()}
        onFiles={onFiles}
        {...documentLimits}
        disabledReason={online ? null : bots.build.offline()}
      />
      <p className="text-sm text-text-muted">
        {knowledge.upload.text({ chars: DOCUMENT_MAX_CHARS, rows: PASSAGES_MAX })}
      </p>
    </div>
  )
}

interface UploadDialogProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly onClose: () => void
}

/** Dialog for choosing documents; closes once files are chosen, because the list shows their progress. */
export function UploadDialog({ onFiles, onClose }: UploadDialogProps) {
  const { training, knowledge } = useLL()
  const take = (files: readonly File[]) => {
    onFiles(files)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={knowledge.upload.title()} description={training.files.text()}>
      <div className="pb-4">
        <DocumentDrop onFiles={take} />
      </div>
    </Dialog>
  )
}
