import { Fragment, type RefObject } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { balanceMarkdown } from '#machines/reply/balance-markdown.ts'
import { shownText } from '#machines/reply/reveal.ts'
import {
  hasEnded,
  isAsking,
  isInterrupted,
  needsEmail,
  needsPreChatForm,
} from '#machines/widget/selectors.ts'
import { visibleMessages } from '#machines/widget/widget-rules.ts'
import { dayAndTime, formatDay } from '../panel/format.ts'
import { welcomeText } from '../panel/language.ts'
import type { Conversation } from '../panel/session-types.ts'
import { errorText } from '../panel/texts.ts'
import { TheirBubble } from '../view/bubble.tsx'
import { lazily } from '../view/lazily.tsx'
import { usePanel } from '../view/use-session.ts'
import { useTalk } from '../view/use-talk.ts'
import { MessageView } from './message-view.tsx'
import { NewestButton } from './newest-button.tsx'
import { Pending } from './pending.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { type Entry, timeline, withoutWelcome } from './timeline.ts'

const ContactForm = lazily(() => import('./contact-form.tsx').then((module) => module.ContactForm))

const DetailsForm = lazily(() => import('./details-form.tsx').then((module) => module.DetailsForm))

/** Lists all complete messages; the answer being streamed is shown separately. */
function FinalMessages({ conversation }: { readonly conversation: Conversation }) {
  const { session, state, texts, talk } = useTalk()
  const { context } = conversation.snapshot()
  const { messages, question, chat } = context
  const cuts = conversation.stopped.size
  const { status, assigned_agent, read } = chat ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the snapshot changes with every word of an answer
  return useMemo(() => {
    const welcome = welcomeText(state.words?.welcome_message ?? '', context.answers?.username ?? '')
    const shown = withoutWelcome(visibleMessages(context), welcome)
    const lastOwn = shown.findLast(({ sender }) => sender === 'customer')?.order
    const draw = (entry: Entry) => {
      if (entry.kind !== 'message') return <Note entry={entry} />
      const { order } = entry.message
      const mark = (read?.agent ?? 0) >= order ? talk.messages.seen() : talk.messages.sent()
      return (
        <MessageView
          {...entry}
          mark={order === lastOwn ? mark : null}
          cut={conversation.stopped.get(order - 1)}
          isNewest={order === shown.at(-1)?.order}
        />
      )
    }
    return timeline(shown, chat, new Date(session.parts.now())).map((entry) => (
      <Fragment key={entry.key}>{draw(entry)}</Fragment>
    ))
  }, [messages, question, status, assigned_agent, read, cuts, texts])
}

/** Line between messages that marks a new day or a change in who is answering. */
function Note({ entry }: { readonly entry: Exclude<Entry, { kind: 'message' }> }) {
  const { state, texts, talk } = useTalk()
  if (entry.kind === 'day') return <p class="note day">{formatDay(texts.locale, entry.at)}</p>
  if (entry.kind === 'joined') return <p class="note">{talk.chat.joined({ name: entry.name })}</p>
  return <p class="note">{talk.chat.backToBot({ name: state.words?.bot_name ?? '' })}</p>
}

/** Answer being streamed, or a typing indicator. */
function Coming({ conversation }: { readonly conversation: Conversation }) {
  const { state, talk } = useTalk()
  const snapshot = conversation.snapshot()
  const { reveal, typist, chat } = snapshot.context
  const icon = state.bot?.bot_icon
  const isSending = isAsking(snapshot)
  if (reveal.startedAt !== null)
    return <TheirBubble isStreaming icon={icon} text={balanceMarkdown(shownText(reveal))} />
  if (typist) return <Dots person={chat?.assigned_agent} text={talk.messages.typing({ name: typist })} />
  if (isSending && chat?.status !== 'assigned')
    return <Dots icon={icon} text={talk.messages.thinking({ name: state.words?.bot_name ?? '' })} />
  return null
}

function Dots({
  icon,
  person,
  text,
}: {
  readonly icon?: string
  readonly person?: { readonly id: number; readonly name: string } | null | undefined
  readonly text: string
}) {
  return (
    <TheirBubble icon={icon} avatar={person && <PersonAvatar person={person} />} text="">
      <div class="bubble dots">
        <span class="hidden">{text}</span>
        <i />
        <i />
        <i />
      </div>
    </TheirBubble>
  )
}

/** Line about the conversation's status; renders nothing if there is nothing worth mentioning. */
function StatusLine({ conversation }: { readonly conversation: Conversation }) {
  const { session, texts, LL, talk } = useTalk()
  const snapshot = conversation.snapshot()
  const { chat, contact, failure } = snapshot.context
  if (hasEnded(snapshot))
    return (
      <p class="note">{chat?.ended_by === 'customer' ? talk.chat.endedByCustomer() : talk.chat.ended()}</p>
    )
  if (isInterrupted(snapshot) && failure)
    return (
      <p class="note" role="alert">
        {errorText(texts, failure)}{' '}
        <button type="button" class="link" onClick={() => session.send({ type: 'widget.retry' })}>
          {LL.retry()}
        </button>
      </p>
    )
  if (chat?.status !== 'waiting') return null
  const back = contact?.back_at
  if (back)
    return <p class="note">{talk.contact.back(dayAndTime(texts.locale, back, session.parts.now()))}</p>
  const { place, wait_minutes: minutes } = contact ?? {}
  const parts = [
    talk.chat.waiting(),
    ...(place && place > 1 ? [talk.chat.position({ n: place })] : []),
    ...(minutes ? [talk.chat.wait({ n: minutes })] : []),
  ]
  return <p class="note">{parts.join(' ')}</p>
}

/** Conversation after the greeting: messages, the current answer, unsent messages and status. */
export function Talk({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const { conversation } = usePanel().state
  const outbox = conversation?.snapshot().context.outbox ?? []
  const newest = outbox.at(-1)?.key
  const isLoaded = conversation?.snapshot().context.chat !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the visitor just wrote, and a chat that was just loaded, show at once
  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [newest, isLoaded, scroller])
  if (!conversation) return null
  const [tried, queued] = [false, true].map((isQueued) =>
    outbox
      .filter(({ status }) => (status === 'queued') === isQueued)
      .map((message) => <Pending key={message.key} message={message} />),
  )
  return (
    <>
      <FinalMessages conversation={conversation} />
      {tried}
      <Coming conversation={conversation} />
      {queued}
      <StatusLine conversation={conversation} />
      {needsPreChatForm(conversation.snapshot()) && <DetailsForm conversation={conversation} />}
      {needsEmail(conversation.snapshot()) && <ContactForm conversation={conversation} />}
      <NewestButton scroller={scroller} />
    </>
  )
}
