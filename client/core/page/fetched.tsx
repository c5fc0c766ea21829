import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'

/** What a part that cannot be fetched is closed by. */
interface Closable {
  readonly onClose?: () => void
}

const Nothing = () => null

/**
 * Returns a component whose code is fetched when it first shows, for dialogs and panels that most visits never open. Meanwhile a
 * placeholder with the same properties stands in for it. Where it cannot be fetched, a toast says so, and it is closed.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Nothing,
): ComponentType<Props & Closable> {
  let component: ComponentType<Props> | null = null
  let arriving: Promise<void> | null = null
  const get = () => {
    arriving ??= load().then(
      (loaded) => {
        component = loaded
      },
      (error) => {
        arriving = null
        throw error
      },
    )
    return arriving
  }
  return function Fetched(props: Props & Closable) {
    const LL = useLL()
    const toast = useToast()
    const [Loaded, setLoaded] = useState(() => component)
    const fail = useEffectEvent(() => {
      toast.show({ tone: 'danger', text: LL.errorDetails.no_connection() })
      props.onClose?.()
    })
    useEffect(() => {
      if (component) return
      let isGone = false
      get().then(
        () => !isGone && setLoaded(() => component),
        () => !isGone && fail(),
      )
      return () => {
        isGone = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />
  }
}
