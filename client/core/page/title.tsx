import { useEffect } from 'react'
import { BADGE_MAX } from '#contract/base/limits.ts'
import { useBranding } from '../branding/branding.ts'
import { useWaitingCount } from '../notifications/use-waiting-count.ts'

/**
 * Returns the product name set by the operator (PRODUCT_NAME), which the relay writes into the page, or `Parley`.
 */
export const operatorsName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Parley'

/** Returns the account's product name, or the operator's if the account has none. */
export const useProductName = (): string => useBranding().product_name || operatorsName()

/**
 * Returns the title of the browser tab, in the format of specification 2; the number of customers who wait for the member precedes
 * it, so that it is seen from other tabs.
 */
export const titleOf = (page: string, product: string, waiting = 0): string => {
  const title = `${page} | ${product} Portal`
  return waiting > 0 ? `(${waiting > BADGE_MAX ? `${BADGE_MAX}+` : waiting}) ${title}` : title
}

/** Sets the title of the browser tab. A page can pass something more specific than its name, such as the name of the open bot. */
export function useTitle(page: string): void {
  const product = useProductName()
  const waiting = useWaitingCount()
  useEffect(() => {
    document.title = titleOf(page, product, waiting)
  }, [page, product, waiting])
}

/** Sets the page's name as the title; rendered before the page, so that a title set by the page takes precedence. */
export function PageTitle({ text }: { text: string }) {
  useTitle(text)
  return null
}
