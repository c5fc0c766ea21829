import { type AcceptedFiles, playgroundFileRules } from '#client/shared/attachments/attachment-rules.ts'
import { useFileProblems } from '#client/shared/attachments/use-file-problems.ts'
import type { useConversation } from './use-conversation.ts'

/** Returns a function that attaches the files allowed in the playground, and the problems with rejected files. */
export function useAttachments(
  { files, attach }: ReturnType<typeof useConversation>,
  accepted: AcceptedFiles,
) {
  const rules = playgroundFileRules(accepted)
  const { problems, check, dismiss } = useFileProblems(rules)
  const take = (added: readonly File[]) => {
    const refs = added.map((file, at) => ({ id: String(at), name: file.name, size: file.size, file }))
    attach(check(refs, files.length).map(({ file }) => file))
  }
  return { rules, problems, take, dismiss }
}
