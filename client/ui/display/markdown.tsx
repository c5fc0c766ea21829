import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MarkdownNode } from '#client/markdown/markdown-node.ts'
import { parseMarkdown } from '#client/markdown/parse-markdown.ts'
import { ExternalLink } from '../controls/link.tsx'

/** Returns a node as an element; images become links, because loading one would tell its server the reader's IP address. */
function drawn(node: MarkdownNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, address = '', start } = node
  const children = node.children.map(drawn)
  switch (tag) {
    case 'a':
      return <ExternalLink href={address}>{createElement(Fragment, null, ...children)}</ExternalLink>
    case 'img':
      return createElement(Fragment, null, ...children)
    case 'ol':
      return createElement('ol', { start }, ...children)
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <div tabIndex={0} className="overflow-x-auto">
          {createElement('table', null, ...children)}
        </div>
      )
    default:
      return createElement(tag, null, ...children)
  }
}

/** Our choice: maximum number of parsed texts in the cache; enough for several screens of messages. */
const KEPT_MAX = 200

const kept = new Map<string, ReactElement>()

/** Returns a text as elements, from the cache if possible, because the same messages are drawn again and again. */
function parsed(text: string): ReactElement {
  const known = kept.get(text)
  if (known) return known
  const made = createElement(
    'div',
    { className: 'markdown wrap-anywhere' },
    ...parseMarkdown(text).map(drawn),
  )
  kept.set(text, made)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return made
}

/** Renders Markdown from bots, agents and customers as the widget does, so that all read the same. */
export const Markdown = ({ text }: { readonly text: string }) => parsed(text)
