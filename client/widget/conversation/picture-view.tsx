import './picture-view.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ChatFile } from '#contract/chats/message-shapes.ts'
import { failureOf } from '#machines/failure.ts'
import { IconButton } from '../view/icon-button.tsx'
import { useTalk } from '../view/use-talk.ts'
import { fetchFile } from './fetch-file.ts'
import { save } from './save.ts'

/** Our choice: largest width and height of a picture in the conversation, and its smallest side, in pixels. */
const WIDTH_MAX = 220
const HEIGHT_MAX = 260
const SIDE_MIN = 44
/** Our choice: largest magnification, and the factor of one step. */
const ZOOM_MAX = 4
const ZOOM_STEP = 1.5

/** Returns the address of a picture as a blob, because a plain address could not carry the visitor's token. */
function usePictureUrl({ id }: ChatFile, size?: 'small'): string | undefined {
  const { session, state } = useTalk()
  const [url, setUrl] = useState<string>()
  const { chatId = null, token = '' } = state.conversation?.state() ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed token does not load the picture again
  useEffect(() => {
    if (chatId === null) return
    let made: string | null = null
    let isGone = false
    fetchFile(session.parts.api, { chatId, token }, id, size).then(
      (blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      (error) => !isGone && session.report(failureOf(error)),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [session, chatId, id, size])
  return url
}

/** Returns the size of a picture in the conversation, which is known before the picture has loaded. */
function thumbSize(picture: NonNullable<ChatFile['picture']>) {
  const scale = Math.min(1, WIDTH_MAX / picture.width, HEIGHT_MAX / picture.height)
  const side = (length: number) => Math.max(SIDE_MIN, Math.round(length * scale))
  return { width: side(picture.width), height: side(picture.height) }
}

/** Picture in the conversation; opens the viewer. */
export function PictureView({ file }: { readonly file: ChatFile }) {
  const { talk } = useTalk()
  const [isOpen, setOpen] = useState(false)
  const url = usePictureUrl(file, 'small')
  if (!file.picture) return null
  const { width, height } = thumbSize(file.picture)
  const name = file.picture.alt ?? file.name
  return (
    <>
      <button
        type="button"
        class="picture"
        style={{ width: `${width}px`, aspectRatio: `${width} / ${height}` }}
        aria-label={talk.pictures.open({ name })}
        onClick={() => setOpen(true)}
      >
        {url && <img src={url} alt="" />}
      </button>
      {isOpen && <Viewer first={file} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Viewer for the pictures of the conversation. Arrow keys change the picture, + and − the magnification, Escape closes. */
function Viewer({ first, onClose }: { readonly first: ChatFile; readonly onClose: () => void }) {
  const { session, state, talk } = useTalk()
  const dialog = useRef<HTMLDialogElement>(null)
  const messages = state.conversation?.snapshot().context.messages ?? []
  const files = messages.flatMap(({ file_chat_messages: all }) => all.filter(({ picture }) => picture))
  const [id, setId] = useState(first.id)
  const [zoom, setZoom] = useState(1)
  const at = files.findIndex((file) => file.id === id)
  const file = files[at] ?? first
  useEffect(() => dialog.current?.showModal(), [])

  const move = (by: number) => {
    const next = files[at + by]
    if (!next) return
    setId(next.id)
    setZoom(1)
  }
  const magnify = (factor: number) => setZoom(Math.min(ZOOM_MAX, Math.max(1, zoom * factor)))
  const actions: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': () => magnify(ZOOM_STEP),
    '=': () => magnify(ZOOM_STEP),
    '-': () => magnify(1 / ZOOM_STEP),
  }
  const download = () => {
    const { chatId, token = '' } = state.conversation?.state() ?? {}
    if (!chatId) return
    fetchFile(session.parts.api, { chatId, token }, file.id).then(
      (blob) => save(blob, file.name),
      (error) => session.report(failureOf(error)),
    )
  }
  const name = file.picture?.alt ?? file.name
  return (
    <dialog
      ref={dialog}
      class="viewer"
      aria-label={name}
      onClose={onClose}
      onKeyDown={(event) => {
        // Escape closes the viewer, but not the panel.
        if (event.key === 'Escape') event.stopPropagation()
        actions[event.key]?.()
      }}
    >
      <div class="tools">
        <p>{name}</p>
        <IconButton icon="minus" label={talk.pictures.zoomOut()} onClick={() => magnify(1 / ZOOM_STEP)} />
        <IconButton icon="plus" label={talk.pictures.zoomIn()} onClick={() => magnify(ZOOM_STEP)} />
        <IconButton icon="download" label={talk.messages.download({ name: file.name })} onClick={download} />
        <IconButton icon="close" label={talk.pictures.close()} onClick={() => dialog.current?.close()} />
      </div>
      <Canvas key={file.id} file={file} name={name} zoom={zoom} />
      {at > 0 && (
        <IconButton
          icon="chevron"
          class="plain previous"
          label={talk.pictures.previous()}
          onClick={() => move(-1)}
        />
      )}
      {at < files.length - 1 && (
        <IconButton icon="chevron" class="plain next" label={talk.pictures.next()} onClick={() => move(1)} />
      )}
    </dialog>
  )
}

function Canvas(props: { readonly file: ChatFile; readonly name: string; readonly zoom: number }) {
  const { file, name, zoom } = props
  const url = usePictureUrl(file)
  return (
    <div class="canvas">
      <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        {url && <img src={url} alt={name} />}
      </div>
    </div>
  )
}
