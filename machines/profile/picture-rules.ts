import { MEMBER_PICTURE_MAX_BYTES } from '#contract/base/limits.ts'
import type { FileRules } from '../upload/file-checks.ts'

/** Rules for profile pictures: one PNG, JPEG or WebP file. */
export const pictureRules: FileRules = {
  files: 1,
  fileSize: MEMBER_PICTURE_MAX_BYTES,
  endings: ['png', 'jpg', 'jpeg', 'webp'],
}
