import { useEffect } from 'react'

/** Name of the product: the relay writes it into the page (PRODUCT_NAME). */
export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Parley'

/** Specification 2: the template of every page title. */
export const titleOf = (page: string): string => `${page} | ${productName()} Portal`

/** Names the tab. A page may call it with something better than its own name, such as the bot that is open. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}

/** The page's own name; it stands before the page, so that what the page says of itself comes later and wins. */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
