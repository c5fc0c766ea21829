import { useEffect, useState } from 'react'

/** API of the page once the script has run. */
interface WidgetApi {
  open(): void
}

type WidgetWindow = Window & { Parley?: WidgetApi }

/** Opens the chat of the widget on this page. */
export const openWidget = (): void => (window as WidgetWindow).Parley?.open()

/**
 * Adds the actual loader to the page, as a customer's website does, and removes it again. Returns the state
 * of loading it.
 */
export function useWidgetScript(key: string): 'loading' | 'running' | 'failed' {
  const [state, setState] = useState<'loading' | 'running' | 'failed'>('loading')
  useEffect(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
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
