import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { ExternalLink } from '../controls/link.tsx'

/** A picture from elsewhere would tell its server who reads the chat, so it becomes a link to it. */
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

/** The parsed text; import it through `markdown.tsx`, which loads it when it is needed. */
export const MarkdownBody = ({ text }: { text: string }) => (
  <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
    {text}
  </ReactMarkdown>
)
