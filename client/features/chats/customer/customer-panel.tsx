import { useSelector } from '@xstate/react'
import { Clock, IdCard, Languages, type LucideIcon, Mail, MapPin, Phone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { fetched } from '#client/core/page/fetched.tsx'
import { formatDateTime, formatList, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
import { ProofMark } from '#client/shared/conversation/proof-mark.tsx'
import { DownloadProgress } from '#client/shared/downloads/download-progress.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { SentimentBadge } from '#client/ui/display/sentiment-badge.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { isProven } from '#contract/chats/proof.ts'
import { mayDecide, mayRequestInsights, type Viewer } from '#machines/chat/chat-access.ts'
import type { ChatActor } from '../chat-actor.ts'
import { RoundSkeleton } from '../round-skeleton.tsx'
import { ActionsSection } from './actions-section.tsx'
import { HistorySection } from './history-section.tsx'
import { MergedParts } from './merged-parts.tsx'
import { PanelMenu } from './panel-menu.tsx'
import { PersonNotes } from './person-notes.tsx'
import { hasSameDetails } from './same-details.ts'
import { Line, Section } from './section.tsx'
import { TagsSection } from './tags-section.tsx'
import { type PersonHandle, usePerson } from './use-person.ts'
import { type PersonDialogs, usePersonChoices } from './use-person-choices.ts'
import { usePrivacyChoices } from './use-privacy-choices.ts'
import { LocalTime, VisitedPages } from './visited-pages.tsx'
import { whyText } from './why-text.ts'

const ErasePersonDialog = fetched(async () => (await import('./erase-person-dialog.tsx')).ErasePersonDialog)

const SignOutDialog = fetched(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

const MergeDialog = fetched(async () => (await import('./merge-dialog.tsx')).MergeDialog)

interface CustomerPanelProps {
  readonly actor: ChatActor
  /** Filters the chat list by a tag. */
  readonly onTag: (tag: string) => void
}

/** Panel with details about the customer and the chat. */
export function CustomerPanel({ actor, onTag }: CustomerPanelProps) {
  const chat = useSelector(actor, ({ context }) => context.chat, hasSameDetails)
  if (!chat) return <PanelSkeleton />
  const { me } = actor.getSnapshot().context
  return <Panel chat={chat} me={me} onTag={onTag} />
}

interface PanelProps extends Pick<CustomerPanelProps, 'onTag'> {
  readonly chat: Chat
  readonly me: Viewer
}

function Panel({ chat, me, onTag }: PanelProps) {
  const LL = useLL()
  const textOf = useFailureText()
  const handle = usePerson(chat.id)
  const { person, refusal, failure, show } = handle
  const [isMerging, setMerging] = useState(false)
  const [isErasing, setErasing] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)
  const privacy = usePrivacyChoices(chat.id, () => setErasing(true))
  const mayManage = mayRequestInsights(chat, me)
  return (
    <div className="flex flex-col divide-y">
      <PersonHead
        chat={chat}
        handle={handle}
        mayManage={mayManage}
        dialogs={{
          merge: () => setMerging(true),
          signOut: chat.channel === 'widget' ? () => setSigningOut(true) : null,
        }}
        privacy={privacy.choices}
      />
      <DownloadProgress download={privacy.download} />
      {isSigningOut && <SignOutDialog chat={chat} onClose={() => setSigningOut(false)} />}
      {isErasing && <ErasePersonDialog chat={chat} onClose={() => setErasing(false)} />}
      {isMerging && person && (
        <MergeDialog chat={chat} person={person} onMerged={show} onClose={() => setMerging(false)} />
      )}
      {refusal && (
        <Banner flush tone="danger">
          {textOf(refusal)}
        </Banner>
      )}
      <Contact chat={chat} />
      <ActionsSection key={chat.id} chatId={chat.id} mayDecide={mayDecide(chat, me)} />
      {chat.summary && <Summary text={chat.summary} />}
      <TagsSection chat={chat} refusal={mayManage ? null : LL.chats.reasons.claimFirst()} onTag={onTag} />
      {person && <PersonNotes {...handle} notes={person.notes} me={me} />}
      {person && (
        <MergedParts
          chatId={chat.id}
          person={person}
          refusal={mayManage ? null : LL.chats.reasons.claimFirst()}
          onSeparated={show}
        />
      )}
      {person && <HistorySection chats={person.chats} />}
      {person && <VisitedPages pages={person.pages} />}
      {failure && (
        <FailureState
          compact
          title={LL.desk.person.failed()}
          failure={failure}
          onRetry={handle.reload}
          retrying={handle.isLoading}
        />
      )}
      <Details chat={chat} />
      <CustomFields chat={chat} />
    </div>
  )
}

interface PersonHeadProps {
  readonly chat: Chat
  readonly handle: PersonHandle
  /** True if the member can block the person and merge them with another. */
  readonly mayManage: boolean
  readonly dialogs: PersonDialogs
  /** Actions on the person's data for members who manage settings. */
  readonly privacy: readonly MenuChoice[]
}

function PersonHead({ chat, handle, mayManage, dialogs, privacy }: PersonHeadProps) {
  const LL = useLL()
  const { state = 'welcome', time_zone: zone = null } = handle.person ?? {}
  return (
    <div className="relative flex flex-col items-center gap-2 px-4 py-5 text-center">
      <div className="absolute top-2 right-2">
        <PanelMenu chat={chat} groups={[usePersonChoices(handle, mayManage, dialogs), privacy]} />
      </div>
      <Avatar size="large" name={chat.user_name} />
      <p className="wrap-anywhere font-semibold text-lg">{chat.user_name}</p>
      <ProofMark isLong proven={isProven(chat)} />
      {state !== 'welcome' && <Tag tone="danger">{LL.desk.person.states[state]()}</Tag>}
      {zone && (
        <p className="flex items-center gap-1.5 text-sm text-text-muted">
          <Clock aria-hidden className="size-4 text-text-faint" strokeWidth={1.75} />
          <LocalTime zone={zone} />
        </p>
      )}
      <p className="flex items-center gap-2 text-sm text-text-muted">
        {LL.chats.customer.sentiment()}
        <SentimentBadge level={chat.sentiment} label={LL.common.sentiments[chat.sentiment]()} />
      </p>
      <Evidence receipt={chat.sentiment_receipt} />
    </div>
  )
}

/** Explains what the sentiment is based on: words that the customer wrote, or a model's reading of the messages. */
function Evidence({ receipt }: { receipt: Chat['sentiment_receipt'] }) {
  const { customer } = useLL().chats
  const { locale } = useLocale()
  // Receipts are missing in responses from external APIs.
  if (!receipt) return null
  const { engine, model, words } = receipt
  const quoted = words.map((word) => customer.quoted({ word }))
  if (quoted.length === 0 && engine === 'embedded') return null
  return (
    <p className="wrap-anywhere text-text-muted text-xs">
      {quoted.length > 0
        ? customer.sentimentWords({ words: formatList(locale, quoted) })
        : customer.sentimentModel({ model })}
    </p>
  )
}

interface DetailProps {
  readonly icon: LucideIcon
  readonly label: string
  /** Nothing is rendered if null. */
  readonly value: string | null
  /** Whether to show a copy button. */
  readonly isCopied?: boolean
  /** Whether the site has proven the value; null or undefined if unknown. */
  readonly proven?: boolean | null
}

/** Detail on a single line, with an icon for its kind. */
function Detail({ icon: Icon, label, value, isCopied, proven }: DetailProps) {
  if (!value) return null
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <dt title={label}>
        <Icon aria-hidden className="size-4 text-text-faint" strokeWidth={1.75} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd title={value} className="flex min-w-0 flex-1 items-center gap-1.5 text-sm">
        <span className="truncate">{value}</span>
        <ProofMark proven={proven} />
      </dd>
      {isCopied && (
        <dd>
          <CopyButton text={value} />
        </dd>
      )}
    </div>
  )
}

function Contact({ chat }: { chat: Chat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const texts = LL.chats.customer
  const { email, phone, location, age, gender } = chat
  const language = chat.language && languageName(locale, chat.language)
  const person = [age === null ? null : formatNumber(locale, age), gender].filter(Boolean).join(', ')
  const isUnknown = !email && !phone && !location && !language && !person && !chat.user_id
  const proof = (value: string) => chat.proven?.includes(value) ?? null
  return (
    <Section title={texts.contact()}>
      {isUnknown && <p className="text-sm text-text-muted">{texts.noContact()}</p>}
      <dl>
        <Detail icon={Mail} label={texts.email()} value={email} isCopied proven={proof('email')} />
        <Detail icon={Phone} label={texts.phone()} value={phone} isCopied proven={proof('phone')} />
        <Detail
          icon={IdCard}
          label={texts.userId()}
          value={chat.user_id ?? null}
          isCopied
          proven={proof('user_id')}
        />
        <Detail icon={MapPin} label={texts.location()} value={location} />
        <Detail icon={Languages} label={texts.language()} value={language} />
        <Detail icon={UserRound} label={texts.person()} value={person} />
      </dl>
    </Section>
  )
}

function Summary({ text }: { text: string }) {
  const LL = useLL()
  return (
    <Section title={LL.chats.customer.summary()}>
      <p className="wrap-anywhere whitespace-pre-wrap text-sm">{text}</p>
    </Section>
  )
}

function Details({ chat }: { chat: Chat }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { customer, status, channel } = LL.chats
  const moment = (at: string | null) => at && formatDateTime(locale, new Date(at))
  return (
    <Section title={customer.chat()}>
      <dl>
        <Line label={customer.number()}>{`#${chat.id}`}</Line>
        <Line label={status.label()}>{status[chat.status]()}</Line>
        <Line label={customer.agent()}>{chat.assigned_agent?.name ?? customer.nobody()}</Line>
        {/* Receipts are missing in responses from external APIs. */}
        {chat.assignment_receipt && (
          <div className="pb-1.5 text-text-muted text-xs">
            <dt className="sr-only">{LL.desk.why.label()}</dt>
            <dd>{whyText({ locale, LL }, chat.assignment_receipt)}</dd>
          </div>
        )}
        <Line label={LL.chats.filters.bot()}>{chat.bot_name}</Line>
        <Line label={channel.label()}>{channel[chat.channel]()}</Line>
        <Line label={customer.messages()}>{formatNumber(locale, chat.message_count)}</Line>
        <Line label={customer.created()}>{moment(chat.created)}</Line>
        <Line label={customer.assignedAt()}>{moment(chat.assignment_date)}</Line>
        <Line label={customer.endedAt()}>{moment(chat.ended_at)}</Line>
      </dl>
    </Section>
  )
}

function CustomFields({ chat: { custom_fields, proven } }: { chat: Chat }) {
  const LL = useLL()
  const entries = Object.entries(custom_fields)
  return (
    <Section title={LL.chats.customer.fields()}>
      {entries.length === 0 && <p className="text-sm text-text-muted">{LL.chats.customer.noFields()}</p>}
      <dl>
        {entries.map(([label, value]) => (
          <Line key={label} label={label}>
            {value} <ProofMark proven={proven?.includes(`custom_fields.${label}`)} />
          </Line>
        ))}
      </dl>
    </Section>
  )
}

const PanelSkeleton = () => (
  <Loading className="flex flex-col items-center gap-3 p-5">
    <RoundSkeleton className="size-12" />
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-3/4" />
  </Loading>
)
