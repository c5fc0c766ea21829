import { Settings2, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { CannedReply } from '#contract/chats/canned-replies.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { filledReply, placeholderValues } from '#machines/composing/placeholders.ts'
import type { ChatActor } from '../chat-actor.ts'
import { CaretListView } from './caret-list.tsx'
import { findReplies } from './find-replies.ts'
import { ReplyPreview } from './reply-preview.tsx'
import { useCaretList } from './use-caret-list.ts'
import { useReplies } from './use-replies.ts'
import { type FieldProps, WritingField } from './writing-field.tsx'

interface ReplyFieldProps extends FieldProps {
  readonly actor: ChatActor
  readonly chat: Chat
  /** Called with each key before the field handles it; returns true if it has been handled. */
  readonly press: (event: KeyboardEvent) => boolean
}

/** Field for a message to the customer; `/` inserts a canned reply. */
export function ReplyField({ actor, chat, press, ...field }: ReplyFieldProps) {
  const LL = useLL()
  const { replies, manage } = useReplies()
  const { me } = actor.getSnapshot().context
  const values = placeholderValues(chat, me.name)
  const { text, change } = field.writing
  const caretList = useCaretList<CannedReply>({
    sign: '/',
    text,
    field: field.field,
    find: (query) => (field.isOpen ? findReplies(replies, query, chat.language) : []),
    insert: (reply) => filledReply(reply.text, values),
    onChange: change,
  })
  const { list } = caretList
  const active = list?.items[list.active]
  const name = chat.user_name
  return (
    <WritingField
      {...field}
      label={LL.chats.composer.label({ name })}
      placeholder={LL.chats.composer.placeholder({ name })}
      caretList={{ ...caretList, press: (event) => press(event) || caretList.press(event) }}
    >
      {caretList.isEmpty && field.isOpen && replies.length === 0 && (
        <div className="absolute inset-x-0 bottom-full z-30 mb-1 flex items-center justify-between gap-3 rounded-lg bg-surface-raised px-3 py-2 text-sm text-text-muted shadow-float">
          <span>{LL.desk.replies.none()}</span>
          <Button size="small" icon={Settings2} onClick={manage}>
            {LL.desk.replies.manage()}
          </Button>
        </div>
      )}
      {list && (
        <CaretListView
          list={list}
          label={LL.desk.replies.title()}
          keyOf={({ id }) => id}
          render={(reply) => <Choice {...reply} />}
          preview={active && <ReplyPreview reply={active} values={values} />}
          foot={
            <div className="flex items-center justify-between gap-3 border-t px-3 py-1.5 text-text-muted text-xs">
              <span>{LL.desk.replies.keys()}</span>
              <Button size="small" variant="ghost" icon={Settings2} onClick={manage}>
                {LL.desk.replies.manage()}
              </Button>
            </div>
          }
        />
      )}
    </WritingField>
  )
}

function Choice({ shortcut, text, is_personal }: CannedReply) {
  const { replies } = useLL().desk
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-center gap-1.5">
        <span className="truncate font-medium">/{shortcut}</span>
        {is_personal && (
          <span title={replies.mine()}>
            <UserRound aria-hidden className="size-3.5 text-text-faint" strokeWidth={1.75} />
            <span className="sr-only">{replies.mine()}</span>
          </span>
        )}
      </span>
      <span className="block truncate text-sm text-text-muted">{text}</span>
    </span>
  )
}
