import './files.css'
import type { FileRef } from '#machines/upload/file-checks.ts'
import { formatBytes } from '../panel/format.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useTalk } from './use-talk.ts'

interface FileRowProps {
  readonly file: FileRef
  /** Removes the file; null if it can no longer be removed. */
  readonly onRemove: (() => void) | null
}

/** File of a message that has not been sent yet. */
export function FileRow({ file: { name, size }, onRemove }: FileRowProps) {
  const { texts, talk } = useTalk()
  return (
    <li>
      <Icon name="file" />
      <span>{name}</span>
      <small>{formatBytes(texts.locale, size)}</small>
      {onRemove && <IconButton icon="close" label={talk.files.remove({ name })} onClick={onRemove} />}
    </li>
  )
}
