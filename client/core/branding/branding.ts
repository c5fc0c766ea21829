import { useStorage, writeStored } from '#client/lib/use-storage.ts'
import type { Branding } from '#contract/account/branding.ts'
import { sessionKey } from '../session/session-keys.ts'

/** Console branding; an empty string means the product's default. */
export type ConsoleBranding = Required<Pick<Branding, 'logo' | 'favicon' | 'product_name' | 'accent_color'>>

/** Local storage key of the branding, which is stored so that the console opens in the account's colors; cleared on sign-out. */
const KEY = sessionKey('branding')

const none: ConsoleBranding = { logo: '', favicon: '', product_name: '', accent_color: '' }

const HEX = /^#[0-9a-f]{6}$/i
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const imageUrl = (value: unknown): string => (text(value).startsWith('data:image/') ? text(value) : '')

function checked(stored: unknown): ConsoleBranding | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { logo, favicon, product_name, accent_color } = stored as Record<string, unknown>
  return {
    logo: imageUrl(logo),
    favicon: imageUrl(favicon),
    product_name: text(product_name),
    accent_color: HEX.test(text(accent_color)) ? text(accent_color) : '',
  }
}

/** Stores the account's branding for this visit and the next. */
export function storeBranding({ logo, favicon, product_name, accent_color = '' }: Branding): void {
  writeStored(KEY, JSON.stringify({ logo, favicon, product_name, accent_color }))
}

/** Returns the branding of the signed-in member's account; empty until loaded or when signed out. */
export const useBranding = (): ConsoleBranding => useStorage(KEY, none, checked)[0]
