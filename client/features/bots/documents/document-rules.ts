import { FILE_MAX, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import { documentFormats } from '#contract/training.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'

/** What an upload of training documents may carry (specification 1, decisions 5). */
export const documentRules: FileRules = {
  files: UPLOAD_FILES_MAX,
  fileSize: FILE_MAX,
  endings: documentFormats,
}
