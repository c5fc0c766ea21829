import { useLL } from '#client/lib/i18n.tsx'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import { type PlaceholderValues, replyParts } from '#machines/composing/placeholders.ts'

interface ReplyPreviewProps {
  readonly reply: CannedReply
  readonly values: PlaceholderValues
}

/**
 * Preview of a canned reply as it will be inserted. Placeholders for unknown customer details are marked, because they will be
 * left out.
 */
export function ReplyPreview({ reply, values }: ReplyPreviewProps) {
  const { replies } = useLL().desk
  const parts = replyParts(reply.text, values).map((part, index) => ({ ...part, key: `${index}` }))
  const isMissing = parts.some((part) => part.isMissing)
  return (
    <div className="hidden w-1/2 shrink-0 flex-col border-l p-3 text-sm sm:flex">
      <p className="scroll-thin wrap-anywhere max-h-52 flex-1 overflow-y-auto whitespace-pre-wrap">
        {parts.map(({ key, text, placeholder, isMissing: isUnknown }) => {
          if (!placeholder) return text
          return isUnknown ? (
            <s key={key} className="rounded-sm bg-warning-subtle px-0.5 text-warning-text">
              {replies.names[placeholder]()}
            </s>
          ) : (
            <span key={key} className="font-medium text-accent-text">
              {text}
            </span>
          )
        })}
      </p>
      {isMissing && <p className="pt-2 text-warning-text text-xs">{replies.leftOut()}</p>}
    </div>
  )
}
