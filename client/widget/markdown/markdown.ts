import { type ComponentChild, h } from 'preact'
import { useContext } from 'preact/hooks'
import type { MarkdownNode } from '#client/markdown/markdown-node.ts'
import { parseMarkdown } from '#client/markdown/parse-markdown.ts'
import { PanelContext } from '../view/use-session.ts'
import type { ImageProps } from './image-props.ts'

function TextImage(props: ImageProps): ComponentChild {
  const Shown = useContext(PanelContext)?.session.state.MarkdownImage
  return Shown ? h(Shown, props) : props.link
}

function drawn(node: MarkdownNode): ComponentChild {
  if (typeof node === 'string') return node
  const { tag, address = '', alt = '', start } = node
  const children = node.children.map(drawn)
  switch (tag) {
    case 'a':
      return h('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, children)
    case 'img':
      return h(TextImage, { address, alt, link: children })
    case 'ol':
      return h('ol', { start }, children)
    case 'pre':
      return h('pre', { tabIndex: 0 }, children)
    case 'table':
      return h('div', { class: 'table', tabIndex: 0 }, h('table', null, children))
    default:
      return h(tag, null, children)
  }
}

/** Renders Markdown as nodes; images become links unless the owner allows their sites. */
export const Markdown = ({ text }: { readonly text: string }): ComponentChild[] =>
  parseMarkdown(text).map(drawn)
