import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { download } from '#client/api/download.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { useReturnFocus } from '#client/ui/overlays/use-return-focus.ts'
import { downloadChatFile } from '#contract/chats/files.ts'
import type { PictureFile } from './picture-file.ts'
import { usePicture } from './use-picture.ts'

/** Our choice: largest magnification, and the factor of one step. */
const ZOOM_MAX = 4
const ZOOM_STEP = 1.5

interface LightboxProps {
  readonly files: readonly PictureFile[]
  /** Index of the shown picture. */
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}

/** Returns the magnification, which is reset for each picture, and the commands that change it. */
function useZoom(id: number) {
  const [state, setState] = useState({ id, zoom: 1 })
  const zoom = state.id === id ? state.zoom : 1
  const set = (next: number) => setState({ id, zoom: Math.min(ZOOM_MAX, Math.max(1, next)) })
  return {
    zoom,
    zoomIn: () => set(zoom * ZOOM_STEP),
    zoomOut: () => set(zoom / ZOOM_STEP),
    toggle: () => set(zoom > 1 ? 1 : 2),
  }
}

/** Viewer for the pictures of a conversation. Arrow keys change the picture, + and − the magnification, Escape closes. */
export function Lightbox({ files, at, onMove, onClose }: LightboxProps) {
  const { pictures } = useLL().common
  const file = files[at] as PictureFile
  const zooming = useZoom(file.id)
  useReturnFocus(true)
  const move = (by: number) => {
    if (files[at + by]) onMove(at + by)
  }
  const press = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(-1),
      ArrowRight: () => move(1),
      '+': zooming.zoomIn,
      '=': zooming.zoomIn,
      '-': zooming.zoomOut,
      '0': () => zooming.zoom > 1 && zooming.toggle(),
    }
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <HeadlessDialog open onClose={onClose} className="relative z-40" onKeyDown={press}>
      <div className="fixed inset-0 flex bg-surface-raised">
        <DialogPanel className="flex min-h-0 w-full flex-col">
          <div className="flex items-center gap-1 border-b px-3 py-2">
            <div className="min-w-0 flex-1">
              <DialogTitle className="truncate font-semibold">{file.picture.alt ?? file.name}</DialogTitle>
              <p aria-live="polite" className="tabular text-text-muted text-xs">
                {pictures.position({ at: at + 1, n: files.length })}
              </p>
            </div>
            <Tools file={file} zooming={zooming} onClose={onClose} />
          </div>
          <div className="relative min-h-0 flex-1">
            <Canvas file={file} zoom={zooming.zoom} onToggle={zooming.toggle} />
            <Arrows at={at} count={files.length} onMove={move} />
          </div>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

function Tools({
  file,
  zooming,
  onClose,
}: Pick<LightboxProps, 'onClose'> & {
  readonly file: PictureFile
  readonly zooming: ReturnType<typeof useZoom>
}) {
  const LL = useLL()
  const { pictures } = LL.common
  const toast = useToast()
  const save = () =>
    download(downloadChatFile, { params: { id: file.id } }).then(
      ({ blob }) => saveFile(blob, file.name),
      () => toast.show({ tone: 'danger', text: LL.chats.message.downloadFailed({ name: file.name }) }),
    )
  return (
    <>
      <IconButton icon={ZoomOut} label={pictures.zoomOut()} onClick={zooming.zoomOut} />
      <IconButton icon={ZoomIn} label={pictures.zoomIn()} onClick={zooming.zoomIn} />
      <IconButton icon={Download} label={LL.chats.message.download({ name: file.name })} onClick={save} />
      <IconButton icon={X} label={LL.common.actions.close()} onClick={onClose} />
    </>
  )
}

function Arrows({
  at,
  count,
  onMove,
}: {
  readonly at: number
  readonly count: number
  readonly onMove: (by: number) => void
}) {
  const { pictures } = useLL().common
  return (
    <>
      {at > 0 && (
        <IconButton
          icon={ChevronLeft}
          variant="secondary"
          label={pictures.previous()}
          onClick={() => onMove(-1)}
          className="absolute! top-1/2 left-3"
        />
      )}
      {at < count - 1 && (
        <IconButton
          icon={ChevronRight}
          variant="secondary"
          label={pictures.next()}
          onClick={() => onMove(1)}
          className="absolute! top-1/2 right-3"
        />
      )}
    </>
  )
}

function Canvas({
  file,
  zoom,
  onToggle,
}: {
  readonly file: PictureFile
  readonly zoom: number
  readonly onToggle: () => void
}) {
  const LL = useLL()
  const { url, hasFailed } = usePicture(file.id, 'whole')
  if (hasFailed)
    return (
      <p role="alert" className="grid h-full place-items-center text-text-muted">
        {LL.chats.message.downloadFailed({ name: file.name })}
      </p>
    )
  if (!url)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    )
  return (
    <div className="h-full overflow-auto">
      <div className="p-3" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <img
          src={url}
          alt={file.picture.alt ?? file.name}
          draggable={false}
          onDoubleClick={onToggle}
          className="size-full object-contain"
        />
      </div>
    </div>
  )
}
