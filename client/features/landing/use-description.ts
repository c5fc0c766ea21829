import { useEffect } from 'react'

/** Sets what search engines and previews of links say of the page. */
export function useDescription(text: string): void {
  useEffect(() => {
    document.querySelector('meta[name="description"]')?.setAttribute('content', text)
  }, [text])
}
