import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'

/** Optional callback for closing a component that failed to load. */
interface Closable {
  readonly onClose?: () => void
}

const Nothing = () => null

/**
 * Returns a component whose code is loaded when it is first shown, for dialogs and panels that most visits never open. A
 * placeholder with the same props is shown while it loads. If loading fails, a toast is shown and `onClose` is called.
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
