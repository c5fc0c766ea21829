import { formatDateTime, formatList } from '#client/lib/format.ts'
import type { Texts } from '#client/lib/i18n.tsx'
import type { ChatStep } from '#contract/chats/chat-steps.ts'

/** Reader of a history, and the bot of its chat. */
interface Reading {
  /** Id of the reader, who is addressed directly; null for texts that others read, such as transcripts. */
  readonly me: number | null
  readonly bot: string
}

type Notices = Texts['LL']['chats']['notice']

/** Returns the sentence for a chat that a member took, or null if it was assigned in another way. */
function takenText(texts: Notices, { agent, by }: ChatStep, me: number | null): string | null {
  if (!agent || by?.id !== agent.id) return null
  return agent.id === me ? texts.tookMe() : texts.took({ name: agent.name })
}

function assignedText(texts: Notices, { agent }: ChatStep, me: number | null): string {
  return agent?.id === me ? texts.assignedMe() : texts.assigned({ name: agent?.name ?? '' })
}

function queuedText(texts: Notices, { reason, team }: ChatStep): string {
  if (team) return texts.transferredTo({ team: team.name })
  return reason ? texts.reasons[reason]() : texts.waiting()
}

/** Returns the sentence for an end or a reopening, which names its author; null for other changes. */
function endText(texts: Notices, { kind, actor, by }: ChatStep, me: number | null): string | null {
  const isMine = by !== null && by.id === me
  if (kind === 'ended') {
    if (actor === 'customer') return texts.endedByCustomer()
    if (actor === 'system') return texts.endedBySystem()
    if (isMine) return texts.endedByMe()
    return by ? texts.endedBy({ name: by.name }) : texts.endedByAgent()
  }
  if (kind !== 'reopened') return null
  if (actor === 'customer') return texts.reopened()
  if (isMine) return texts.reopenedByMe()
  return by ? texts.reopenedBy({ name: by.name }) : texts.reopenedByAgent()
}

function tagsText({ locale, LL }: Texts, { added = [], removed = [] }: ChatStep): string {
  const { tagsAdded, tagsRemoved } = LL.chats.notice
  const list = (tags: readonly string[]) => formatList(locale, tags)
  return [
    ...(added.length > 0 ? [tagsAdded({ tags: list(added) })] : []),
    ...(removed.length > 0 ? [tagsRemoved({ tags: list(removed) })] : []),
  ].join(', ')
}

const namesOf = ({ locale }: Texts, { members = [] }: ChatStep): string =>
  formatList(
    locale,
    members.map(({ name }) => name),
  )

function plainText(texts: Texts, step: ChatStep, { me, bot }: Reading): string {
  const { notice } = texts.LL.chats
  switch (step.kind) {
    case 'assigned':
      return assignedText(notice, step, me)
    case 'returned':
      return notice.returnedToBot({ bot })
    case 'queued':
      return queuedText(notice, step)
    case 'pending':
      return notice.pending()
    case 'snoozed':
      return notice.snoozed({ time: formatDateTime(texts.locale, new Date(step.until ?? step.at)) })
    case 'resumed':
      return step.actor === 'system' ? notice.due() : notice.resumed()
    case 'tagged':
      return tagsText(texts, step)
    case 'shared':
      return notice.shared({ names: namesOf(texts, step) })
    case 'withdrawn':
      return notice.withdrawn({ names: namesOf(texts, step) })
    case 'state':
      return notice.states[step.state ?? 'welcome']()
    default:
      return ''
  }
}

/** Returns a sentence without its author, followed by the author if a member made the change. */
function authored(texts: Texts, step: ChatStep, reading: Reading): string {
  const { notice } = texts.LL.chats
  const text = plainText(texts, step, reading)
  if (!step.by) return text
  return step.by.id === reading.me ? notice.byMe({ text }) : notice.by({ text, name: step.by.name })
}

/** Returns the text of a change in the history of a chat. */
export function stepText(texts: Texts, step: ChatStep, reading: Reading): string {
  const { notice } = texts.LL.chats
  const own = takenText(notice, step, reading.me) ?? endText(notice, step, reading.me)
  const text = own ?? authored(texts, step, reading)
  return step.undoes ? notice.undone({ text }) : text
}
