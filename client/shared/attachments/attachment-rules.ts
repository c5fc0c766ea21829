import { FILE_MAX_BYTES, PLAYGROUND_FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'

/** Rules for the files of a message (specification 5, decisions 5). */
export const messageFileRules: FileRules = {
  files: UPLOAD_FILES_MAX,
  fileSize: FILE_MAX_BYTES,
  endings: ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'],
}

/** Rules for the files of a playground message (specification 5, decisions 5). */
export const playgroundFileRules: FileRules = { ...messageFileRules, fileSize: PLAYGROUND_FILE_MAX_BYTES }
