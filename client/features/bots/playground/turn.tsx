import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { BasedOn, type ReceiptPanel } from '#client/shared/answers/based-on.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import type { AnswerChoice, Message } from '#contract/chats/message-shapes.ts'
import { getReceipt } from '#contract/knowledge/receipts.ts'
import type { Question } from '#machines/reply/reply-types.ts'

/** Bot whose name and picture are shown next to its messages. */
export interface Speaker {
  readonly bot_name: string
  readonly bot_icon: string
}

/** Bubble with a question from the member. */
export function QuestionBubble({
  question: { text, files },
}: {
  question: Pick<Question, 'text' | 'files'>
}) {
  const { playground } = useLL()
  return (
    <div className="flex flex-col items-end gap-1">
      <span className="sr-only">{playground.you()}</span>
      {text && (
        <p className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-lg bg-accent-fill px-3 py-2 text-on-accent">
          {text}
        </p>
      )}
      {files.length > 0 && (
        <ul className="flex max-w-[85%] flex-wrap justify-end gap-1">
          {files.map(({ id, name }) => (
            <li
              key={id}
              className="wrap-anywhere inline-flex items-center gap-1.5 rounded-md border bg-surface px-2 py-1 text-sm"
            >
              <FileText aria-hidden className="size-3.5 text-text-muted" strokeWidth={1.75} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Message from a bot, next to the bot's picture. */
export const BotBubble = ({ speaker, children }: { speaker: Speaker; children: ReactNode }) => (
  <div className="flex items-start gap-2.5">
    <BotAvatar bot={speaker} size="small" />
    <div className="min-w-0 max-w-[85%]">
      <span className="sr-only">{speaker.bot_name}</span>
      {children}
    </div>
  </div>
)

/** Bubble with text from a bot, rendered as Markdown. */
export const BotText = ({ text }: { text: string }) => (
  <div className="rounded-lg border bg-surface px-3 py-2">
    <Markdown text={text} />
  </div>
)

interface AnswerProps {
  readonly speaker: Speaker
  readonly shown: string
  /** The complete answer; null until it has arrived. */
  readonly reply: Message | null
  readonly isStopped: boolean
  /** True once the answer is complete or was stopped. */
  readonly isDone: boolean
  /** Asks a question that was offered as a choice; only set for the newest answer. */
  readonly ask?: (question: string) => void
  /** Panel next to the conversation that shows how the answer was produced; null without one. */
  readonly panel: ReceiptPanel | null
}

interface ChoicesProps {
  readonly choices: readonly AnswerChoice[]
  readonly ask: (question: string) => void
}

/** Choice of topics that the bot offers with an answer it is unsure of. */
function Choices({ choices, ask }: ChoicesProps) {
  const { playground } = useLL()
  return (
    <ul aria-label={playground.suggestions()} className="mt-2 flex flex-wrap gap-2">
      {choices.map(({ label, question }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => ask(question)}
            className="wrap-anywhere rounded-lg border bg-surface px-3 py-1.5 text-left text-accent-text hover:bg-surface-hover"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Explains how an answer was produced; renders nothing for messages that do not answer a question. */
function Origin({ reply, panel }: { reply: Message; panel: ReceiptPanel | null }) {
  const { chat_id, order, references, certainty } = reply
  if (references.length === 0 && certainty === undefined) return null
  return (
    <BasedOn
      references={references}
      panel={panel}
      load={(signal) => call(getReceipt, { params: { id: chat_id, order }, signal })}
    />
  )
}

/** Part of the answer revealed so far, followed by the sources. */
export function Answer({ speaker, shown, reply, isStopped, isDone, ask, panel }: AnswerProps) {
  const { playground } = useLL()
  const isEmpty = shown === ''
  return (
    <BotBubble speaker={speaker}>
      {!isEmpty && <BotText text={shown} />}
      {isStopped && <p className="mt-1 text-sm text-text-muted">{playground.stopped()}</p>}
      {isDone && isEmpty && !isStopped && <p className="py-1 text-text-muted">{playground.noAnswer()}</p>}
      {isDone && ask && reply?.choices && <Choices choices={reply.choices} ask={ask} />}
      {isDone && !isEmpty && (
        <div className="mt-1 flex items-start justify-between gap-2">
          {reply && <Origin reply={reply} panel={panel} />}
          <CopyButton text={reply?.message ?? shown} />
        </div>
      )}
    </BotBubble>
  )
}
