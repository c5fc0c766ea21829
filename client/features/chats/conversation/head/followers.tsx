import { AtSign, X } from 'lucide-react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { withdrawChat } from '#contract/chats/notes.ts'
import { mayAssign, type Viewer } from '#machines/chat/chat-access.ts'
import { useMembers } from '../../use-members.ts'

interface FollowersProps {
  readonly chat: Chat
  readonly me: Viewer
}

/** Members with whom a note has shared the chat; members who manage the chat can withdraw it, and followers can leave it. */
export function Followers({ chat, me }: FollowersProps) {
  if (chat.shared_with.length === 0) return null
  return <FollowerList chat={chat} me={me} />
}

function FollowerList({ chat, me }: FollowersProps) {
  const { note } = useLL().desk
  const { members } = useMembers()
  const reportFailure = useReportFailure()
  const withdraw = (member: number) => reportFailure(call(withdrawChat, { params: { id: chat.id, member } }))
  const followers = (members ?? []).filter(({ id }) => chat.shared_with.includes(id))
  return (
    <ul
      aria-label={note.followers()}
      className="flex flex-wrap items-center gap-1.5 border-b bg-surface-sunken px-3 py-1 text-text-muted text-xs"
    >
      <AtSign aria-hidden className="size-3.5" strokeWidth={1.75} />
      {followers.map((member) => (
        <li
          key={member.id}
          className="inline-flex items-center gap-0.5 rounded-md border bg-surface py-0.5 pr-0.5 pl-2"
        >
          {memberName(member)}
          {(member.id === me.id || mayAssign(chat, me)) && (
            <IconButton
              size="small"
              icon={X}
              label={member.id === me.id ? note.unfollow() : note.withdraw({ name: memberName(member) })}
              onClick={() => void withdraw(member.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
