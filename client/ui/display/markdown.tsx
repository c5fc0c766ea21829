import { lazy, Suspense } from 'react'
import { cn } from '#client/lib/cn.ts'

const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))

interface MarkdownProps {
  readonly text: string
  readonly className?: string
}

/** Markdown of bots, agents and customers, sanitized. Its parser is a chunk of its own; until it is here the text shows as it is. */
export const Markdown = ({ text, className }: MarkdownProps) => (
  <div className={cn('markdown wrap-anywhere', className)}>
    <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <MarkdownBody text={text} />
    </Suspense>
  </div>
)
