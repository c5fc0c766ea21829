import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { usePanel } from './use-session.ts'

/**
 * Returns a component whose code loads when it is first rendered; renders nothing until then. If loading fails, the failure is
 * shown next to the messages.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return (props) => {
    const { session } = usePanel()
    const [, draw] = useState(0)
    useEffect(() => {
      if (known) return
      let isGone = false
      load().then(
        (loaded) => {
          known = loaded
          if (!isGone) draw((count) => count + 1)
        },
        () => !isGone && session.report({ code: 'upstream_unavailable' }),
      )
      return () => {
        isGone = true
      }
    }, [session])
    const Known = known
    return Known ? <Known {...props} /> : null
  }
}
