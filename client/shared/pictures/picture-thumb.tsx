import { Eye, ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { PictureFile } from './picture-file.ts'
import { usePictures } from './pictures.tsx'
import { usePicture } from './use-picture.ts'

/** Our choice: largest width and height of a picture in a conversation, in pixels. */
const WIDTH_MAX = 280
const HEIGHT_MAX = 300
/** Our choice: smallest side, so that a flat picture can still be clicked. */
const SIDE_MIN = 44

/** Returns the size of a picture in a conversation, which is known before the picture has loaded. */
export function thumbSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height)
  const side = (length: number) => Math.max(SIDE_MIN, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** Returns a ref, and whether its element is, or has been, close to the visible part of the page. */
function useNear() {
  const element = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return { element, isNear }
}

interface PictureThumbProps {
  readonly file: PictureFile
  /** Whether a customer sent it; only these are blurred. */
  readonly isCustomers: boolean
}

/** Small picture in a conversation; opens the viewer. A blurred one is shown first. */
export function PictureThumb({ file, isCustomers }: PictureThumbProps) {
  const { pictures } = useLL().common
  const { show, areBlurred } = usePictures()
  const [isShown, setShown] = useState(false)
  const { element, isNear } = useNear()
  const { url, hasFailed } = usePicture(file.id, 'small', isNear)
  const { name, picture } = file
  const isBlurred = areBlurred && isCustomers && !isShown
  const label = picture.alt ?? name
  return (
    <button
      ref={element}
      type="button"
      onClick={() => (isBlurred ? setShown(true) : show(file.id))}
      aria-label={isBlurred ? pictures.reveal({ name: label }) : pictures.open({ name: label })}
      style={{ ...thumbSize(picture), aspectRatio: `${picture.width} / ${picture.height}` }}
      className="relative block h-auto! max-w-full overflow-hidden rounded-lg border bg-surface-sunken focus-visible:outline-2 focus-visible:outline-accent"
    >
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          className={cn('size-full object-cover', isBlurred && 'scale-110 blur-xl')}
        />
      )}
      {(hasFailed || isBlurred) && (
        <span className="absolute inset-0 grid place-items-center text-text-muted">
          {hasFailed ? (
            <ImageOff aria-hidden className="size-5" strokeWidth={1.75} />
          ) : (
            <span className="rounded-full bg-surface p-2 shadow-raised">
              <Eye aria-hidden className="size-4" strokeWidth={1.75} />
            </span>
          )}
        </span>
      )}
    </button>
  )
}
