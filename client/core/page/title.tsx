import { useEffect } from 'react'
import { useBranding } from '../branding/branding.ts'

/** Returns the operator's name of the product, which the relay writes into the page (PRODUCT_NAME). */
export const operatorsName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Parley'

/** Returns the name of the product: that of the account's branding, or else the operator's. */
export const useProductName = (): string => useBranding().product_name || operatorsName()

/** Specification 2: the template of every page title. */
export const titleOf = (page: string, product: string): string => `${page} | ${product} Portal`

/**
 * Sets the title of the tab. A page may pass something more specific than its own name, such as the name of
 * the open bot.
 */
export function useTitle(page: string): void {
  const product = useProductName()
  useEffect(() => {
    document.title = titleOf(page, product)
  }, [page, product])
}

/**
 * Sets the page's own name as the title; rendered before the page, so that a title set by the page itself
 * wins.
 */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
