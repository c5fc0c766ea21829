import { useLL } from '#client/lib/i18n.tsx'
import type { Message } from '#contract/chats/message-shapes.ts'

/** Our choice: maximum number of characters shown of a quoted message, which is enough to recognize it. */
const SHOWN_CHARS = 120

interface QuoteProps {
  /** Quoted message; null if it is not loaded. */
  readonly quoted: Message | null
  readonly onShow: () => void
}

/** Excerpt of a message quoted by the customer; pressing it scrolls to the message. */
export function Quote({ quoted, onShow }: QuoteProps) {
  const { quote, quoted: texts } = useLL().channels.message
  const text =
    quoted === null
      ? texts.earlier()
      : quoted.deleted_at
        ? texts.deleted()
        : [...quoted.message.trim()].slice(0, SHOWN_CHARS).join('') || texts.file()
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={quote({ text })}
      className="mb-1 block w-full max-w-full truncate rounded-sm border-accent border-l-2 pl-2 text-left text-sm text-text-muted hover:text-text"
    >
      {text}
    </button>
  )
}
