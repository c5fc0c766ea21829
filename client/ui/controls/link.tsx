import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface LinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string
}

const textStyle =
  'rounded-sm text-accent-text underline decoration-accent/40 underline-offset-2 hover:decoration-current'

/** Link within the console, inside text. */
export const TextLink = ({ href, children, className }: LinkProps) => (
  <Link href={href} className={cn(textStyle, className)}>
    {children}
  </Link>
)

/** Link within the console that looks like a button. */
export function ButtonLink(props: LinkProps & { variant?: ButtonVariant; size?: ButtonSize }) {
  const { href, children, className, variant, size } = props
  return (
    <Link href={href} className={cn(buttonStyle(variant, size), className)}>
      {children}
    </Link>
  )
}

/** Link to another site: opens a new tab, tells screen readers so, and passes neither opener nor referrer. */
export function ExternalLink({ href, children, className }: LinkProps) {
  const LL = useLL()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={cn(textStyle, className)}>
      {children}
      <ExternalIcon aria-hidden className="ml-1 inline size-3 align-baseline" />
      <span className="sr-only"> ({LL.common.links.opensInNewTab()})</span>
    </a>
  )
}
