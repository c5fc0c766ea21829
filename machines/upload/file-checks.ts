import type { ErrorCode } from '#contract/base/errors.ts'

/** File metadata; the controller holds the file itself under `id`. */
export interface FileRef {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Limits for the files of an upload. */
export interface FileRules {
  /** Maximum number of files. */
  readonly files: number
  /** Maximum size of a file, in bytes. */
  readonly fileSize: number
  /** Allowed extensions in lower case, without the dot. */
  readonly endings: readonly string[]
  /** Maximum size of a picture, in bytes; missing if pictures are not accepted. */
  readonly pictureSize?: number
}

/** Extensions of accepted pictures. */
export const pictureEndings: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'gif']
const heicEndings: readonly string[] = ['heic', 'heif']

/** Returns whether a file's name has the extension of an accepted picture. */
export const isPictureName = (name: string): boolean => pictureEndings.includes(endingOf(name))

/** Returns the extension of a file name in lower case; empty if it has none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns why a file is rejected before it is sent, or null; the server also checks its content. */
export function checkFile(file: FileRef, rules: FileRules): ErrorCode | null {
  const { pictureSize, fileSize, endings } = rules
  const isPicture = pictureSize !== undefined && isPictureName(file.name)
  if (pictureSize !== undefined && heicEndings.includes(endingOf(file.name))) return 'picture_heic'
  if (!isPicture && !endings.includes(endingOf(file.name))) return 'file_type_invalid'
  if (file.size === 0) return 'file_empty'
  return file.size > (isPicture ? pictureSize : fileSize) ? 'file_too_large' : null
}

/** Returns the maximum size of a file with the given name, in bytes. */
export const sizeLimitOf = (name: string, { fileSize, pictureSize }: FileRules): number =>
  pictureSize !== undefined && isPictureName(name) ? pictureSize : fileSize

/**
 * Checks files one by one and rejects those beyond the maximum number of files, counting the `held` files that were added
 * earlier.
 */
export function checkFiles(
  files: readonly FileRef[],
  rules: FileRules,
  held = 0,
): readonly { readonly file: FileRef; readonly code: ErrorCode | null }[] {
  let room = rules.files - held
  return files.map((file) => {
    const code = checkFile(file, rules)
    if (code) return { file, code }
    room -= 1
    return { file, code: room < 0 ? 'too_many_files' : null }
  })
}
