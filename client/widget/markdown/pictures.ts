import type { ComponentChild } from 'preact'

/** A picture of a text. */
export interface PictureProps {
  readonly address: string
  readonly alt: string
  /** The link that stands for it. */
  readonly link: ComponentChild
}
