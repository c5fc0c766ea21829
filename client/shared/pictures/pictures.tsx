import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { Lightbox } from './lightbox.tsx'
import type { PictureFile } from './picture-file.ts'

interface PicturesValue {
  /** Shows a picture in full size. */
  readonly show: (id: number) => void
  /** Whether customers' pictures are blurred until they are clicked. */
  readonly areBlurred: boolean
}

const PicturesContext = createContext<PicturesValue>({ show: () => {}, areBlurred: false })

/** Returns how pictures of the conversation are shown. */
export const usePictures = (): PicturesValue => use(PicturesContext)

interface PicturesProps {
  /** Returns all pictures of the conversation, oldest first; called when one is opened. */
  readonly list: () => readonly PictureFile[]
  readonly areBlurred: boolean
  readonly children: ReactNode
}

/** Lets descendants open pictures in a viewer that leads through all pictures of a conversation. */
export function Pictures({ list, areBlurred, children }: PicturesProps) {
  const [shown, setShown] = useState<{ readonly files: readonly PictureFile[]; readonly at: number } | null>(
    null,
  )
  const show = useCallback(
    (id: number) => {
      const files = list()
      const at = files.findIndex((file) => file.id === id)
      if (at >= 0) setShown({ files, at })
    },
    [list],
  )
  const value = useMemo(() => ({ show, areBlurred }), [show, areBlurred])
  return (
    <PicturesContext value={value}>
      {children}
      {shown && (
        <Lightbox
          files={shown.files}
          at={shown.at}
          onMove={(at) => setShown({ ...shown, at })}
          onClose={() => setShown(null)}
        />
      )}
    </PicturesContext>
  )
}
