import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { Search } from 'lucide-react'
import { Fragment, useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { optionStyle } from '#client/ui/overlays/float-style.ts'
import type { Availability, Member } from '#contract/members.ts'
import { RoundSkeleton } from '../round-skeleton.tsx'
import { useMembers } from '../use-members.ts'
import { byAvailability } from './by-availability.ts'

interface AssignDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAssign: (userId: number) => void
  /** Id of the signed-in member. */
  readonly me: number
  /** Id of the member who has the chat, or null. */
  readonly current: number | null
}

/** Asks who gets the chat: online members with the fewest chats come first. */
export function AssignDialog({ open, onClose, ...choice }: AssignDialogProps) {
  const LL = useLL()
  const assign = (userId: number) => {
    onClose()
    choice.onAssign(userId)
  }
  return (
    <Dialog open={open} onClose={onClose} size={400} title={LL.chats.assign.title()}>
      <MemberChoice {...choice} onAssign={assign} />
    </Dialog>
  )
}

function MemberChoice({ me, current, onAssign }: Omit<AssignDialogProps, 'open' | 'onClose'>) {
  const LL = useLL()
  const { members, failure, isLoading, retry } = useMembers()
  const [query, setQuery] = useState('')
  if (failure)
    return (
      <FailureState
        compact
        title={LL.chats.assign.failed()}
        failure={failure}
        onRetry={retry}
        retrying={isLoading}
      />
    )
  const fitting = members
    ?.filter((member) => matches(`${memberName(member)} ${member.email}`, query))
    .toSorted(byAvailability(me))
  return (
    <Combobox<number | null> value={null} onChange={(userId) => userId !== null && onAssign(userId)}>
      <MemberSearch onSearch={setQuery} />
      {fitting ? <MemberOptions members={fitting} me={me} current={current} /> : <MemberSkeleton />}
    </Combobox>
  )
}

function MemberSearch({ onSearch }: { onSearch: (query: string) => void }) {
  const { assign } = useLL().chats
  return (
    <div className="relative">
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-text-faint" strokeWidth={1.75} />
      <ComboboxInput
        autoFocus
        autoComplete="off"
        aria-label={assign.search()}
        placeholder={assign.search()}
        onChange={(event) => onSearch(event.target.value)}
        className="h-9 w-full rounded-lg border border-border-strong bg-surface pr-2.5 pl-8 placeholder:text-text-faint"
      />
    </div>
  )
}

interface MemberOptionsProps extends Pick<AssignDialogProps, 'me' | 'current'> {
  readonly members: readonly Member[]
}

function MemberOptions({ members, me, current }: MemberOptionsProps) {
  const { assign } = useLL().chats
  if (members.length === 0)
    return (
      <p role="status" className="px-2 py-6 text-center text-text-muted">
        {assign.none()}
      </p>
    )
  return (
    <ComboboxOptions static className="-mx-2 mt-2 pb-4">
      {members.map((member, index) => (
        <Fragment key={member.id}>
          {member.availability === 'offline' && members[index - 1]?.availability !== 'offline' && (
            <p aria-hidden className="mt-2 border-t px-2 pt-2 pb-1 text-text-muted text-xs">
              {assign.offline()}
            </p>
          )}
          <MemberOption member={member} isMe={member.id === me} isCurrent={member.id === current} />
        </Fragment>
      ))}
    </ComboboxOptions>
  )
}

const dots: Record<Availability, Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

function MemberOption({ member, isMe, isCurrent }: { member: Member; isMe: boolean; isCurrent: boolean }) {
  const LL = useLL()
  const { assign } = LL.chats
  const { id, availability, open_chats, chat_limit } = member
  const name = memberName(member)
  return (
    <ComboboxOption value={id} disabled={isCurrent} className={cn(optionStyle, 'gap-3 py-1.5')}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{isMe ? assign.me({ name }) : name}</span>
        <span className="block truncate text-sm text-text-muted">
          {isCurrent ? (
            assign.current()
          ) : (
            <StatusDot status={dots[availability]} label={assign[availability]()} />
          )}
        </span>
      </span>
      <Load count={open_chats} most={chat_limit} isCurrent={isCurrent} />
    </ComboboxOption>
  )
}

/** Number of open chats, and the limit of automatic assignment. */
function Load({ count, most, isCurrent }: { count: number; most: number; isCurrent: boolean }) {
  const LL = useLL()
  const isFull = count >= most
  const share = `${Math.min(100, most ? (count / most) * 100 : 100)}%`
  return (
    <span className="flex w-32 shrink-0 flex-col items-end gap-1 text-xs">
      <span className={cn('tabular', isFull ? 'text-warning-text' : 'text-text-muted')}>
        {isFull && !isCurrent
          ? LL.chats.assign.beyond({ n: count + 1, most })
          : LL.chats.assign.load({ n: count, most })}
      </span>
      <span aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-border">
        <span className={cn('block h-full', isFull ? 'bg-warning' : 'bg-accent')} style={{ width: share }} />
      </span>
    </span>
  )
}

const placeholders = ['first', 'second', 'third']

const MemberSkeleton = () => (
  <Loading className="mt-3 flex flex-col gap-3 pb-5">
    {placeholders.map((key) => (
      <span key={key} className="flex items-center gap-3">
        <RoundSkeleton className="size-8" />
        <Skeleton className="h-4 w-40" />
      </span>
    ))}
  </Loading>
)
