import './files.css'
import { useEffect, useState } from 'preact/hooks'
import { PICTURE_ALT_MAX_CHARS } from '#contract/base/limits.ts'
import { type FileRef, isPictureName } from '#machines/upload/file-checks.ts'
import { formatBytes } from '../panel/format.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useTalk } from './use-talk.ts'

interface FileRowProps {
  readonly file: FileRef
  /** Stores the alternative text of a picture; missing if it can no longer be written. */
  readonly onDescribe?: (alt: string) => void
  /** Removes the file; null if it can no longer be removed. */
  readonly onRemove: (() => void) | null
}

/** Returns the address of a picture that has not been sent yet; undefined for other files and after a reload. */
function usePreview({ id, name }: FileRef): string | undefined {
  const { session } = useTalk()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const file = isPictureName(name) ? session.parts.files.take(id) : undefined
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [session, id, name])
  return url
}

/** File of a message that has not been sent yet. */
export function FileRow({ file, onDescribe, onRemove }: FileRowProps) {
  const { name, size } = file
  const { texts, talk } = useTalk()
  const preview = usePreview(file)
  return (
    <li>
      {preview ? <img class="preview" src={preview} alt="" /> : <Icon name="file" />}
      <span>{name}</span>
      <small>{formatBytes(texts.locale, size)}</small>
      {preview && onDescribe && (
        <input
          class="alt"
          type="text"
          maxLength={PICTURE_ALT_MAX_CHARS}
          aria-label={`${name}: ${talk.pictures.describe()}`}
          placeholder={talk.pictures.describe()}
          onInput={({ currentTarget }) => onDescribe(currentTarget.value)}
        />
      )}
      {onRemove && <IconButton icon="close" label={talk.files.remove({ name })} onClick={onRemove} />}
    </li>
  )
}
