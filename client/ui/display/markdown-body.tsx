import type { ReactElement } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { ExternalLink } from '../controls/link.tsx'

/** Images become links, because loading an image would expose the reader's IP address to the image's server. */
const components: Components = {
  a: ({ href, children }) => (href ? <ExternalLink href={href}>{children}</ExternalLink> : children),
  img: ({ src, alt }) =>
    typeof src === 'string' && src ? <ExternalLink href={src}>{alt || src}</ExternalLink> : null,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
}

interface HastNode {
  type: string
  children?: HastNode[]
}

/** Shows HTML as source text, like the widget, so that customers and agents read the same. */
function htmlAsText() {
  const walk = (node: HastNode): void => {
    if (node.type === 'raw') node.type = 'text'
    for (const child of node.children ?? []) walk(child)
  }
  return walk
}

/** Our choice: maximum number of parsed texts in the cache; enough for several screens of messages. */
const KEPT_MAX = 200

const kept = new Map<string, ReactElement>()

/**
 * Matches thirty nested quotes or lists on one line. No real text has that many, and parsing them would take seconds or overflow
 * the stack.
 */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){30}/m

/** Returns a text as Markdown; null if it is nested too deeply to parse, so that a single message cannot crash the page. */
function formatted(text: string): ReactElement | null {
  if (TOO_DEEP.test(text)) return null
  try {
    return ReactMarkdown({
      remarkPlugins: [remarkGfm],
      rehypePlugins: [htmlAsText, rehypeSanitize],
      components,
      children: text,
    })
  } catch {
    return null
  }
}

/**
 * Returns a text as parsed Markdown, from the cache if possible, because parsing is the most expensive part of rendering a
 * message that scrolls into view.
 */
function parsed(text: string): ReactElement {
  const known = kept.get(text)
  if (known) return known
  const made = formatted(text) ?? <p className="whitespace-pre-wrap">{text}</p>
  kept.set(text, made)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return made
}

/** Text rendered as Markdown; import it through `markdown.tsx`, which loads it on demand. */
export const MarkdownBody = ({ text }: { text: string }) => parsed(text)
