import type { ReactElement } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { ExternalLink } from '../controls/link.tsx'

/** Images become links: loading one would reveal the reader to its server. */
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

/** Shows HTML as it was written, as the widget does: a customer and an agent read the same. */
function htmlAsText() {
  const walk = (node: HastNode): void => {
    if (node.type === 'raw') node.type = 'text'
    for (const child of node.children ?? []) walk(child)
  }
  return walk
}

/** Our choice: number of texts that are kept parsed; a screen of messages several times over. */
const KEPT_MAX = 200

const kept = new Map<string, ReactElement>()

/** Quotes and lists inside one another, thirty of them on a line: nobody writes that, and the parser would need seconds or all of the stack. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){30}/m

/** Returns a text as Markdown; null where it nests too deep to be read, so that one message never takes the page with it. */
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

/** Returns a parsed text; parsing takes longer than anything else about a message that scrolls into view. */
function parsed(text: string): ReactElement {
  const known = kept.get(text)
  if (known) return known
  const made = formatted(text) ?? <p className="whitespace-pre-wrap">{text}</p>
  kept.set(text, made)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return made
}

/** The parsed text; import it through `markdown.tsx`, which loads it when it is needed. */
export const MarkdownBody = ({ text }: { text: string }) => parsed(text)
