import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { type FileRules, pictureEndings } from '#machines/upload/file-checks.ts'

interface AttachButtonProps {
  readonly rules: FileRules
  readonly size?: 'small' | 'medium'
  readonly disabledReason: string | null
  readonly onFiles: (files: readonly File[]) => void
}

/** Returns the size to announce: of documents, or of pictures if only these are accepted. */
const largestSize = ({ endings, fileSize, pictureSize }: FileRules): number =>
  endings.length > 0 ? fileSize : (pictureSize ?? fileSize)

/** Button for choosing files to attach to the next message. */
export function AttachButton({ rules, size = 'medium', disabledReason, onFiles }: AttachButtonProps) {
  const { files } = useLL().common
  const { locale } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={files.attach()}
        accept={[...rules.endings, ...(rules.pictureSize === undefined ? [] : pictureEndings)]
          .map((ending) => `.${ending}`)
          .join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        size={size}
        icon={Paperclip}
        label={files.attachUpTo({ n: rules.files, size: formatBytes(locale, largestSize(rules)) })}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
