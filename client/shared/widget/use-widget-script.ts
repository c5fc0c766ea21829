import { useEffect, useState } from 'react'
import { served } from '#client/lib/base-path.ts'

/** The widget's API on the page, once the script has run. */
interface WidgetApi {
  open(): void
}

type WidgetWindow = Window & { Parley?: WidgetApi }

/** Opens the widget's chat on this page. */
export const openWidget = (): void => (window as WidgetWindow).Parley?.open()

/**
 * Adds the actual loader script to the page, as on a customer's website, and removes it on unmount. Returns its loading state.
 */
export function useWidgetScript(key: string): 'loading' | 'running' | 'failed' {
  const [state, setState] = useState<'loading' | 'running' | 'failed'>('loading')
  useEffect(() => {
    const script = document.createElement('script')
    script.src = served('/widget.js')
    script.async = true
    script.dataset.key = key
    script.onload = () => setState('running')
    script.onerror = () => setState('failed')
    document.body.append(script)
    return () => {
      script.remove()
      document.querySelector('parley-widget')?.remove()
      delete (window as WidgetWindow).Parley
    }
  }, [key])
  return state
}
