import {
  CHAT_PICTURE_MAX_BYTES,
  FILE_MAX_BYTES,
  PLAYGROUND_FILE_MAX_BYTES,
  UPLOAD_FILES_MAX,
} from '#contract/base/limits.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'

/** Extensions of the documents that a message can have (specification 5). */
const documentEndings = ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx']

/** Kinds of files that a chat accepts. */
export interface AcceptedFiles {
  readonly documents: boolean
  readonly pictures: boolean
}

/** Returns the rules for the files of a message (specification 5, product decisions 5). */
export const messageFileRules = ({ documents, pictures }: AcceptedFiles): FileRules => ({
  files: UPLOAD_FILES_MAX,
  fileSize: FILE_MAX_BYTES,
  endings: documents ? documentEndings : [],
  ...(pictures && { pictureSize: CHAT_PICTURE_MAX_BYTES }),
})

/** Returns the rules for the files of a playground message (specification 5, product decisions 5). */
export const playgroundFileRules = (accepted: AcceptedFiles): FileRules => ({
  ...messageFileRules(accepted),
  fileSize: PLAYGROUND_FILE_MAX_BYTES,
  ...(accepted.pictures && { pictureSize: PLAYGROUND_FILE_MAX_BYTES }),
})
