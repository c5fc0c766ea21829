import { Eye, PenLine } from 'lucide-react'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import type { Conversation } from '../use-conversation.ts'

interface PresenceStripProps {
  readonly conversation: Conversation
  /** Name of the customer. */
  readonly name: string
}

/**
 * Shows on the left whether the customer is typing, on the right which colleagues are viewing or typing. It keeps its height
 * while empty, so that nothing shifts.
 */
export function PresenceStrip({ conversation, name }: PresenceStripProps) {
  const LL = useLL()
  return (
    <div className="shrink-0 px-4">
      <div className="mx-auto flex h-7 max-w-3xl items-center justify-between gap-4 text-text-muted text-xs">
        <div role="status" className="min-w-0">
          {conversation.isTyping && (
            <p className="flex items-center gap-2">
              <TypingDots />
              <span className="truncate">{LL.chats.conversation.typing({ name })}</span>
            </p>
          )}
        </div>
        <div role="status" className="min-w-0">
          <Colleagues conversation={conversation} />
        </div>
      </div>
    </div>
  )
}

function Colleagues({
  conversation: { viewers, drafters, colleague },
}: Pick<PresenceStripProps, 'conversation'>) {
  const LL = useLL()
  const { locale } = useLocale()
  const { viewingOne, viewingMany, replying, hasDraft, haveDrafts } = LL.chats.conversation
  if (colleague !== null)
    return (
      <p className="flex items-center gap-1.5 rounded-sm bg-warning-subtle px-1.5 py-0.5 font-medium text-warning-text">
        <PenLine aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{replying({ name: colleague })}</span>
      </p>
    )
  const [drafter] = drafters
  if (drafter !== undefined)
    return (
      <p className="flex items-center gap-1.5">
        <PenLine aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="truncate">
          {drafters.length > 1
            ? haveDrafts({
                names: formatList(
                  locale,
                  drafters.map(({ name }) => name),
                ),
              })
            : hasDraft({ name: drafter.name })}
        </span>
      </p>
    )
  const names = viewers.map(({ name }) => name)
  const [first] = names
  if (first === undefined) return null
  return (
    <p className="flex items-center gap-1.5">
      <Eye aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="truncate">
        {names.length > 1 ? viewingMany({ names: formatList(locale, names) }) : viewingOne({ name: first })}
      </span>
    </p>
  )
}

const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

const TypingDots = () => (
  <span aria-hidden className="inline-flex gap-1">
    {delays.map((delay) => (
      <span key={delay} className={`size-1.5 animate-pulse rounded-full bg-text-muted ${delay}`} />
    ))}
  </span>
)
