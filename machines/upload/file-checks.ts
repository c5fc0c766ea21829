import type { ErrorCode } from '#contract/errors.ts'

/** What is known of a file without reading it; the controller keeps the file itself under `id`. */
export interface FileRef {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** What an upload may carry. */
export interface FileRules {
  /** Files at a time. */
  readonly files: number
  /** Bytes of one file. */
  readonly fileSize: number
  /** Endings of names, lower case, without the dot. */
  readonly endings: readonly string[]
}

/** Ending of a file's name, lower case; empty where it has none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why a file is not even sent, or null; the server still judges its content. */
export function checkFile(file: FileRef, rules: FileRules): ErrorCode | null {
  if (!rules.endings.includes(endingOf(file.name))) return 'file_type_invalid'
  if (file.size === 0) return 'file_empty'
  return file.size > rules.fileSize ? 'file_too_large' : null
}

/** Checks files one by one; those beyond the number that fits beside `held` others are too many. */
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
