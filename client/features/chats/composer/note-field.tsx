import { memberName } from '#client/core/session/member-name.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import type { Availability, Member } from '#contract/account/members.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { maySee } from '#machines/chat/chat-access.ts'
import type { ChatActor } from '../chat-actor.ts'
import { byAvailability } from '../conversation/moves/by-availability.ts'
import { useMembers } from '../use-members.ts'
import { CaretListView } from './caret-list.tsx'
import { useCaretList } from './use-caret-list.ts'
import { type FieldProps, WritingField } from './writing-field.tsx'

/** Member who can be mentioned in a note. */
interface Mentionable {
  readonly member: Member
  readonly name: string
  /** False if the member cannot see the chat; the mention shares it with them. */
  readonly maySee: boolean
  /** False if the member cannot be mentioned: ended chats are not shared. */
  readonly isFree: boolean
}

const dots: Record<Availability, Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

/** Returns the colleagues who can be mentioned; those who can see the chat and are available come first. */
function mentionable(members: readonly Member[], chat: Chat, me: number): readonly Mentionable[] {
  return members
    .filter(({ id }) => id !== me)
    .toSorted(byAvailability(me))
    .map((member) => {
      const name = memberName(member)
      const canSee = maySee(chat, { id: member.id, role: member.role, name })
      return { member, name, maySee: canSee, isFree: canSee || chat.status !== 'ended' }
    })
    .toSorted((one, other) => Number(other.maySee) - Number(one.maySee))
}

interface NoteFieldProps extends FieldProps {
  readonly actor: ChatActor
  readonly chat: Chat
}

/** Field for an internal note; `@` mentions a colleague, who is notified. */
export function NoteField({ actor, chat, ...field }: NoteFieldProps) {
  const { note } = useLL().desk
  const { members } = useMembers()
  const { me } = actor.getSnapshot().context
  const { text, change } = field.writing
  const people = mentionable(members ?? [], chat, me.id)
  const caretList = useCaretList<Mentionable>({
    sign: '@',
    text,
    field: field.field,
    find: (query) => people.filter(({ member, name }) => matches(`${name} ${member.email}`, query)),
    insert: ({ member, name, isFree }) => {
      if (!isFree) return null
      actor.send({ type: 'note.mention', member: { id: member.id, name } })
      return `@${name} `
    },
    onChange: change,
  })
  const { list } = caretList
  return (
    <WritingField
      {...field}
      label={note.label({ name: chat.user_name })}
      placeholder={note.placeholder()}
      caretList={caretList}
    >
      {list && (
        <CaretListView
          list={list}
          label={note.members()}
          keyOf={({ member }) => member.id}
          isDisabled={(person) => !person.isFree}
          render={(person) => <Person {...person} />}
        />
      )}
    </WritingField>
  )
}

function Person({ member: { availability }, name, maySee: canRead, isFree }: Mentionable) {
  const LL = useLL()
  const { cannotSee, getsAccess } = LL.desk.note
  return (
    <>
      <Avatar size="small" name={name} />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className="shrink-0 text-sm text-text-muted">
        {canRead ? (
          <StatusDot status={dots[availability]} label={LL.chats.assign[availability]()} />
        ) : (
          (isFree ? getsAccess : cannotSee)()
        )}
      </span>
    </>
  )
}
