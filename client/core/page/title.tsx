import { useEffect } from 'react'
import { useBranding } from '../branding/branding.ts'

/**
 * Returns the product name set by the operator (PRODUCT_NAME), which the relay writes into the page, or `Parley`.
 */
export const operatorsName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Parley'

/** Returns the account's product name, or the operator's if the account has none. */
export const useProductName = (): string => useBranding().product_name || operatorsName()

/** Returns the title of the browser tab, in the format of specification 2. */
export const titleOf = (page: string, product: string): string => `${page} | ${product} Portal`

/** Sets the title of the browser tab. A page can pass something more specific than its name, such as the name of the open bot. */
export function useTitle(page: string): void {
  const product = useProductName()
  useEffect(() => {
    document.title = titleOf(page, product)
  }, [page, product])
}

/** Sets the page's name as the title; rendered before the page, so that a title set by the page takes precedence. */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
