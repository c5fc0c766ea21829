import { PLAYGROUND_FILE_MAX, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'

/** What a message of the playground may carry (specification 5, decisions 5). */
export const attachmentRules: FileRules = {
  files: UPLOAD_FILES_MAX,
  fileSize: PLAYGROUND_FILE_MAX,
  endings: ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'],
}
