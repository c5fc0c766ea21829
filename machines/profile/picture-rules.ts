import { MEMBER_PICTURE_MAX_BYTES } from '#contract/base/limits.ts'
import type { FileRules } from '../upload/file-checks.ts'

/** Files accepted as the picture of a member. */
export const pictureRules: FileRules = {
  files: 1,
  fileSize: MEMBER_PICTURE_MAX_BYTES,
  endings: ['png', 'jpg', 'jpeg', 'webp'],
}
