/** Elements that a Markdown text can have; `img` is an image, with a link to it as its only child. */
export type MarkdownTag =
  | ('p' | 'br' | 'hr' | 'strong' | 'em' | 's' | 'code' | 'pre' | 'a' | 'img')
  | ('ul' | 'ol' | 'li' | 'blockquote' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td')

/** Element of a Markdown text. */
export interface MarkdownElement {
  readonly tag: MarkdownTag
  readonly children: readonly MarkdownNode[]
  /** Address of a link, safe to open, or of an image as it was written. */
  readonly address?: string
  /** Description of an image. */
  readonly alt?: string
  /** First number of an ordered list. */
  readonly start?: number
}

/** Part of a Markdown text: plain text, or an element. */
export type MarkdownNode = string | MarkdownElement

/** Returns an element. */
export const element = (
  tag: MarkdownTag,
  children: readonly MarkdownNode[] = [],
  more: Partial<MarkdownElement> = {},
): MarkdownElement => ({ tag, children, ...more })
