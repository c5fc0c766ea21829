import { useEffect, useState } from 'react'
import { type PictureVersion, pictureUrl } from './picture-urls.ts'

/** Returns the address of a picture once it has loaded, and whether loading failed; loads nothing while it is not wanted. */
export function usePicture(id: number, version: PictureVersion, isWanted = true) {
  const [state, setState] = useState<{ readonly url?: string; readonly hasFailed: boolean }>({
    hasFailed: false,
  })
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    setState({ hasFailed: false })
    pictureUrl(id, version).then(
      (url) => !isGone && setState({ url, hasFailed: false }),
      () => !isGone && setState({ hasFailed: true }),
    )
    return () => {
      isGone = true
    }
  }, [id, version, isWanted])
  return state
}
