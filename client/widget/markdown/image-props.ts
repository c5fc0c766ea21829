import type { ComponentChild } from 'preact'

/** Props of an image in a Markdown text. */
export interface ImageProps {
  readonly address: string
  readonly alt: string
  /** Link to render instead of the image. */
  readonly link: ComponentChild
}
