import { FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import { documentFormats } from '#contract/knowledge/training.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'

/** Rules for uploading training documents (specification 1, product decisions 5). */
export const documentRules: FileRules = {
  files: UPLOAD_FILES_MAX,
  fileSize: FILE_MAX_BYTES,
  endings: documentFormats,
}
