import './attach.css'
import './files.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ErrorCode } from '#contract/base/errors.ts'
import { checkFiles, type FileRules, isPictureName, pictureEndings } from '#machines/upload/file-checks.ts'
import { formatBytes } from '../panel/format.ts'
import { chatEndings } from '../panel/pending-files.ts'
import type { AttachProps } from '../panel/session-types.ts'
import { errorText } from '../panel/texts.ts'
import { FileRow } from './file-row.tsx'
import { IconButton } from './icon-button.tsx'
import { useTalk } from './use-talk.ts'

/** Returns the rules for the files of the next message; pictures are accepted once the visitor has written something. */
function useRules(): { readonly rules: FileRules; readonly isEarly: boolean } {
  const { bot, conversation } = useTalk().state
  const { files = 0, file_size: fileSize = 0, picture_size: pictureSize } = bot?.limits ?? {}
  const hasWritten = conversation?.snapshot().context.messages.some(({ sender }) => sender === 'customer')
  const takesPictures = bot?.pictures_enabled === true && pictureSize !== undefined
  const endings = bot?.attach_enabled ? chatEndings : []
  const rules = { files, fileSize, endings }
  return {
    rules: takesPictures && hasWritten ? { ...rules, pictureSize } : rules,
    isEarly: takesPictures && !hasWritten,
  }
}

/** Checks files when they are chosen and reports invalid ones; the server also checks their content. */
function useChoice({ files, onChange }: AttachProps) {
  const { session, texts, talk } = useTalk()
  const { rules, isEarly } = useRules()
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    if (files.length === 0) setProblems([])
  }, [files.length])

  const sentence = (name: string, code: ErrorCode): string => {
    const { tooMany, tooLarge, empty, typeInvalid } = talk.files
    if (code === 'too_many_files') return tooMany({ n: rules.files })
    if (code === 'file_too_large') {
      const limit = isPictureName(name) ? (rules.pictureSize ?? rules.fileSize) : rules.fileSize
      return tooLarge({ name, size: formatBytes(texts.locale, limit) })
    }
    if (code === 'picture_heic') return errorText(texts, { code })
    if (isEarly && isPictureName(name)) return errorText(texts, { code: 'pictures_too_early' })
    return code === 'file_empty' ? empty({ name }) : typeInvalid({ name })
  }
  const choose = (chosen: readonly File[]) => {
    session.start()
    const checked = checkFiles(chosen.map(session.parts.files.put), rules, files.length)
    const refused = checked.flatMap(({ file, code }) => (code ? [{ file, code }] : []))
    for (const { file } of refused) session.parts.files.drop(file.id)
    onChange([...files, ...checked.filter(({ code }) => code === null).map(({ file }) => file)])
    setProblems([...new Set(refused.map(({ file, code }) => sentence(file.name, code)))])
  }
  return { rules, problems, choose }
}

/** Accepts files dropped on or pasted into an element; returns true while files are dragged over the element. */
function useDrop({ form }: AttachProps, isOpen: boolean, choose: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    const element = form.current
    if (!element || !isOpen) return
    const take = (event: Event) => {
      const data = event instanceof DragEvent ? event.dataTransfer : (event as ClipboardEvent).clipboardData
      const isLeaving = event.type === 'dragleave'
      setOver(event.type === 'dragover')
      if (isLeaving || !data?.types.includes('Files')) return
      event.preventDefault()
      if (event.type !== 'dragover') latest.current([...data.files])
    }
    const types = ['dragover', 'dragleave', 'drop', 'paste']
    for (const type of types) element.addEventListener(type, take)
    return () => {
      for (const type of types) element.removeEventListener(type, take)
    }
  }, [form, isOpen])
  return isOver
}

function Chosen({ files, onChange }: AttachProps) {
  const { session } = useTalk()
  const shelf = session.parts.files
  const remove = (id: string) => {
    shelf.drop(id)
    onChange(files.filter((file) => file.id !== id))
  }
  if (files.length === 0) return null
  return (
    <ul class="files chosen">
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          onDescribe={(alt) => shelf.describe(file.id, alt)}
          onRemove={() => remove(file.id)}
        />
      ))}
    </ul>
  )
}

/** Returns true for devices that usually have a camera. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

interface PickerProps {
  readonly icon: 'attach' | 'camera' | 'picture'
  readonly label: string
  readonly accept: string
  /** Whether to open the camera. */
  readonly isCamera?: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/** Button that opens a file dialog or the camera. */
function Picker({ icon, label, accept, isCamera = false, onChosen }: PickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={icon} label={label} class="plain attach" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={accept}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

const dotted = (endings: readonly string[]): string => endings.map((ending) => `.${ending}`).join()

/** Attaches files to a message: by file dialog, camera, drag and drop, or paste. */
export function Attach(props: AttachProps) {
  const { talk } = useTalk()
  const { rules, problems, choose } = useChoice(props)
  const takesPictures = rules.pictureSize !== undefined
  const isOpen = takesPictures || rules.endings.length > 0
  const isOver = useDrop(props, isOpen, choose)
  if (!isOpen) return null
  const takesOnlyPictures = rules.endings.length === 0
  return (
    <>
      <Chosen {...props} />
      {problems.length > 0 && (
        <div class="error" role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <div class="pickers">
        <Picker
          icon={takesOnlyPictures ? 'picture' : 'attach'}
          label={takesOnlyPictures ? talk.pictures.attach() : talk.files.attach()}
          accept={dotted([...rules.endings, ...(takesPictures ? pictureEndings : [])])}
          onChosen={choose}
        />
        {takesPictures && isTouch() && (
          <Picker icon="camera" label={talk.pictures.camera()} accept="image/*" isCamera onChosen={choose} />
        )}
      </div>
      {isOver && <p class="drop">{talk.files.drop()}</p>}
    </>
  )
}
