import { useEffect } from 'react'

/** Returns the name of the product, which the relay writes into the page (PRODUCT_NAME). */
export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Parley'

/** Specification 2: the template of every page title. */
export const titleOf = (page: string): string => `${page} | ${productName()} Portal`

/**
 * Sets the title of the tab. A page may pass something more specific than its own name, such as the name of
 * the open bot.
 */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = titleOf(page)
  }, [page])
}

/**
 * Sets the page's own name as the title; rendered before the page, so that a title set by the page itself
 * wins.
 */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
