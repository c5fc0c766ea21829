import type { UploadLimit } from '#server/api/platform/uploads/receive.ts'
import type { PictureLimits } from '#server/lib/images/picture.ts'

/** Kinds of files that a chat accepts, and their limits. */
export interface ChatUploadLimit extends UploadLimit {
  /** Whether files other than pictures are accepted. */
  readonly acceptsFiles: boolean
  /** Whether pictures are accepted; `early` until the visitor has written something. */
  readonly pictures: 'on' | 'off' | 'early'
  /** Limits of the channel to which a picture is sent. */
  readonly pictureLimits?: Omit<PictureLimits, 'owner'>
}
