import { useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useProductName } from '../page/title.tsx'
import { useBranding } from './branding.ts'

/** Brand mark: two overlapping speech bubbles. Decorative, because the name appears next to it. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={cn('size-7 shrink-0', className)}>
    <path
      d="M9 4h9a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6h-5.5L7 24.2V19.6A6 6 0 0 1 3 14v-4a6 6 0 0 1 6-6Z"
      className="fill-accent"
    />
    <path
      d="M26.5 11.6A6 6 0 0 1 29.5 17v3a6 6 0 0 1-3.5 5.5V29l-4.6-3H17a6 6 0 0 1-5.3-3.2l1.6-1.2H18A7.6 7.6 0 0 0 25.6 14v-3Z"
      className="fill-accent-text"
    />
    <circle cx="9.5" cy="12" r="1.6" className="fill-on-accent" />
    <circle cx="14" cy="12" r="1.6" className="fill-on-accent" />
    <circle cx="18.5" cy="12" r="1.6" className="fill-on-accent" />
  </svg>
)

/** Aspect ratio above which a logo is assumed to contain the name. */
const WORDMARK_FROM = 1.6

interface LogoProps {
  readonly logo: string
  /** True if there is only room for a square, without the name. */
  readonly compact: boolean
  readonly name: string
}

/** The account's logo. If the logo is wide, the name next to it is for screen readers only. */
export function Logo({ logo, compact, name }: LogoProps) {
  const [isWide, setWide] = useState(false)
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    setWide(naturalWidth >= naturalHeight * WORDMARK_FROM)
  return (
    <>
      <img
        src={logo}
        alt=""
        onLoad={(event) => measure(event.currentTarget)}
        className={cn('h-7 shrink-0 object-contain', compact ? 'w-7' : 'max-w-40')}
      />
      <span className={cn(nameStyle, (compact || isWide) && 'sr-only')}>{name}</span>
    </>
  )
}

const nameStyle = 'min-w-0 truncate font-semibold text-lg tracking-tight'

/** Logo and product name, from the account's branding if set; `compact` hides the name visually. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { logo, favicon } = useBranding()
  const name = useProductName()
  const image = (compact && favicon) || logo
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {image ? (
        <Logo key={image} logo={image} compact={compact} name={name} />
      ) : (
        <>
          <BrandMark />
          <span className={cn(nameStyle, compact && 'sr-only')}>{name}</span>
        </>
      )}
    </span>
  )
}
