import { BookmarkPlus } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { useReplies } from './use-replies.ts'

/**
 * Button that saves one of the member's messages as a canned reply. It is visible while the message's bubble (`group/own`) is
 * hovered or focused.
 */
export function SaveAsReply({ text }: { text: string }) {
  const { replies } = useLL().desk
  const { saveAs } = useReplies()
  return (
    <IconButton
      size="small"
      icon={BookmarkPlus}
      label={replies.saveAs()}
      onClick={() => saveAs(text)}
      className="opacity-0 focus-visible:opacity-100 group-hover/own:opacity-100 pointer-coarse:opacity-100"
    />
  )
}
