import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../view/icon.tsx'
import { isNearEnd } from '../view/use-stick-to-end.ts'
import { useTalk } from '../view/use-talk.ts'

/** Button that scrolls to the newest message; shown while the visitor reads further up. */
export function NewestButton({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const { talk } = useTalk()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () => setAway(!isNearEnd(element))
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller])
  if (!isAway) return null
  return (
    <button
      type="button"
      class="newest"
      aria-label={talk.messages.newest()}
      title={talk.messages.newest()}
      onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}
    >
      <Icon name="down" />
    </button>
  )
}
