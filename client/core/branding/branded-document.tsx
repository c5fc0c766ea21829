import { useEffect } from 'react'
import { useTheme } from '#client/lib/theme.ts'
import { accentTokens } from './accent.ts'
import { useBranding } from './branding.ts'

/** Applies the account's accent color and icon to the document. Rendered once, at the top of the application. */
export function BrandedDocument() {
  const { accent_color, favicon } = useBranding()
  const { theme } = useTheme()
  useEffect(() => {
    if (!accent_color) return
    const { style } = document.documentElement
    const tokens = Object.entries(accentTokens(accent_color, theme))
    for (const [name, color] of tokens) style.setProperty(`--color-${name}`, color)
    return () => {
      for (const [name] of tokens) style.removeProperty(`--color-${name}`)
    }
  }, [accent_color, theme])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!favicon || !link) return
    const { href, type } = link
    link.type = /^data:([^;,]+)/.exec(favicon)?.[1] ?? ''
    link.href = favicon
    return () => {
      Object.assign(link, { href, type })
    }
  }, [favicon])
  return null
}
