import { useEffect } from 'react'

/** Sets the page's description for search engines and link previews. */
export function useDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', text)
  }, [text])
}
