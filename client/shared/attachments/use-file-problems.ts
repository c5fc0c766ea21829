import { useState } from 'react'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { ErrorCode } from '#contract/base/errors.ts'
import { checkFiles, type FileRef, type FileRules, sizeLimitOf } from '#machines/upload/file-checks.ts'

/** Returns the reasons why files were rejected, and a function that checks more files and returns those that are allowed. */
export function useFileProblems(rules: FileRules) {
  const LL = useLL()
  const { locale } = useLocale()
  const [problems, setProblems] = useState<readonly string[]>([])
  const problemText = (name: string, code: ErrorCode) => {
    /** Limits mentioned in an error's text. */
    const limits: Partial<Record<ErrorCode, number>> = {
      file_too_large: sizeLimitOf(name, rules),
      too_many_files: rules.files,
    }
    const limit = limits[code]
    const error = { code, ...(limit !== undefined && { params: { limit } }) }
    return `${name}: ${errorText({ locale, LL }, error)}`
  }
  const check = <T extends FileRef>(added: readonly T[], chosen: number): T[] => {
    const checked = checkFiles(added, rules, chosen)
    setProblems(checked.flatMap(({ file, code }) => (code ? [problemText(file.name, code)] : [])))
    return added.filter((_, index) => checked[index]?.code === null)
  }
  return { problems, check, report: setProblems, dismiss: () => setProblems([]) }
}
