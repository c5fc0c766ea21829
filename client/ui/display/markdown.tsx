import { lazy, Suspense } from 'react'
import { cn } from '#client/lib/cn.ts'

const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))

/** Anything that Markdown could read as more than a line of text: signs, addresses, several lines, numbers and dashes that begin a list. */
const MARKED = /[*_`#[\]<>|~\\&@\n\r\t]|:\/\/|www\.|^\s|\s$|\s{2}|^\d+[.)]|^[-+=]/i

/** Whether a text is one line of plain words, which Markdown leaves as it is. */
export const isPlainLine = (text: string): boolean => text !== '' && !MARKED.test(text)

interface MarkdownProps {
  readonly text: string
  readonly className?: string
}

/**
 * Markdown of bots, agents and customers, sanitized. Its parser is a chunk of its own, fetched for the first text that needs it; until
 * it is here the text shows as it is.
 */
export const Markdown = ({ text, className }: MarkdownProps) => (
  <div className={cn('markdown wrap-anywhere', className)}>
    {isPlainLine(text) ? (
      <p>{text}</p>
    ) : (
      <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
        <MarkdownBody text={text} />
      </Suspense>
    )}
  </div>
)
