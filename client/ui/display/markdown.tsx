import { lazy, Suspense } from 'react'
import { cn } from '#client/lib/cn.ts'

const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))

/**
 * Matches anything that Markdown could interpret: special characters, URLs, several lines, numbers and dashes that begin a list.
 */
const MARKED = /[*_`#[\]<>|~\\&@\n\r\t]|:\/\/|www\.|^\s|\s$|\s{2}|^\d+[.)]|^[-+=]/i

/** Returns whether a text is one line of plain words, which Markdown would not change. */
export const isPlainLine = (text: string): boolean => text !== '' && !MARKED.test(text)

interface MarkdownProps {
  readonly text: string
  readonly className?: string
}

/**
 * Renders sanitized Markdown from bots, agents and customers. The parser is a separate chunk that loads with the first text that
 * needs it; until then the raw text is shown.
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
