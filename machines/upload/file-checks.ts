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
}

/** Returns the extension of a file name in lower case; empty if it has none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns why a file is rejected before it is sent, or null; the server also checks its content. */
export function checkFile(file: FileRef, rules: FileRules): ErrorCode | null {
  if (!rules.endings.includes(endingOf(file.name))) return 'file_type_invalid'
  if (file.size === 0) return 'file_empty'
  return file.size > rules.fileSize ? 'file_too_large' : null
}

/** Checks files one by one; rejects those that exceed the maximum number, to which the `held` earlier files count. */
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
