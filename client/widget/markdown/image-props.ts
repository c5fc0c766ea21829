import type { ComponentChild } from 'preact'

/** An image of a Markdown text. */
export interface ImageProps {
  readonly address: string
  readonly alt: string
  /** The link that stands for it. */
  readonly link: ComponentChild
}
