import './attach.css'
import './files.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { checkFiles } from '#machines/upload/file-checks.ts'
import { formatBytes } from '../panel/format.ts'
import { chatEndings } from '../panel/pending-files.ts'
import type { AttachProps } from '../panel/session-types.ts'
import { FileRow } from './file-row.tsx'
import { IconButton } from './icon-button.tsx'
import { useTalk } from './use-talk.ts'

/** Checks files when they are chosen and reports invalid ones; the server also checks their content. */
function useChoice({ files, onChange }: AttachProps) {
  const { session, state, texts, talk } = useTalk()
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    if (files.length === 0) setProblems([])
  }, [files.length])
  const limits = state.bot?.limits ?? { files: 0, file_size: 0 }

  const sentence = (name: string, code: string): string => {
    const { tooMany, tooLarge, empty, typeInvalid } = talk.files
    if (code === 'too_many_files') return tooMany({ n: limits.files })
    if (code === 'file_too_large')
      return tooLarge({ name, size: formatBytes(texts.locale, limits.file_size) })
    return code === 'file_empty' ? empty({ name }) : typeInvalid({ name })
  }
  const choose = (chosen: readonly File[]) => {
    session.start()
    const rules = { files: limits.files, fileSize: limits.file_size, endings: chatEndings }
    const checked = checkFiles(chosen.map(session.parts.files.put), rules, files.length)
    const refused = checked.flatMap(({ file, code }) => (code ? [{ file, code }] : []))
    for (const { file } of refused) session.parts.files.drop(file.id)
    onChange([...files, ...checked.filter(({ code }) => code === null).map(({ file }) => file)])
    setProblems([...new Set(refused.map(({ file, code }) => sentence(file.name, code)))])
  }
  return { problems, choose }
}

/** Accepts files dropped on or pasted into an element; returns true while files are dragged over the element. */
function useDrop({ form }: AttachProps, choose: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    const element = form.current
    if (!element) return
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
  }, [form])
  return isOver
}

function Chosen({ files, onChange }: AttachProps) {
  const { session } = useTalk()
  const remove = (id: string) => {
    session.parts.files.drop(id)
    onChange(files.filter((file) => file.id !== id))
  }
  if (files.length === 0) return null
  return (
    <ul class="files">
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={() => remove(file.id)} />
      ))}
    </ul>
  )
}

/** Attaches files to a message: by file dialog, drag and drop, or paste. */
export function Attach(props: AttachProps) {
  const { talk } = useTalk()
  const { problems, choose } = useChoice(props)
  const isOver = useDrop(props, choose)
  const input = useRef<HTMLInputElement>(null)
  const label = talk.files.attach()
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
      <IconButton icon="attach" label={label} class="plain attach" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={chatEndings.map((ending) => `.${ending}`).join()}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {isOver && <p class="drop">{talk.files.drop()}</p>}
    </>
  )
}
