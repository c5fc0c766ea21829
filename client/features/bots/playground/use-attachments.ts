import { useState } from 'react'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { ErrorCode } from '#contract/errors.ts'
import { checkFiles } from '#machines/upload/file-checks.ts'
import { attachmentRules } from './attachment-rules.ts'
import type { useConversation } from './use-conversation.ts'

/** Limits mentioned in the text of an error. */
const limits: Partial<Record<ErrorCode, number>> = {
  file_too_large: attachmentRules.fileSize,
  too_many_files: attachmentRules.files,
}

/** Adds the files that pass the rules of the playground, and reports the others with the reason. */
export function useAttachments({ files, attach }: ReturnType<typeof useConversation>) {
  const LL = useLL()
  const { locale } = useLocale()
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = (added: readonly File[]) => {
    const refs = added.map(({ name, size }, at) => ({ id: String(at), name, size }))
    const checked = checkFiles(refs, attachmentRules, files.length)
    const problem = ({ file, code }: (typeof checked)[number]): string[] => {
      if (code === null) return []
      const limit = limits[code]
      const error = { code, ...(limit !== undefined && { params: { limit } }) }
      return [`${file.name}: ${errorText({ locale, LL }, error, new Date())}`]
    }
    setProblems(checked.flatMap(problem))
    attach(added.filter((_, at) => checked[at]?.code === null))
  }
  return { problems, take, dismiss: () => setProblems([]) }
}
