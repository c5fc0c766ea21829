import { FailureState } from '#client/core/failures/failure-state.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { Failure } from '#machines/failure.ts'
import { type ChatsAddress, filterCount, noListFilters, ownScopes } from '../chats-address.ts'
import { RoundSkeleton } from '../round-skeleton.tsx'
import type { ChangeAddress } from '../use-chats-address.ts'
import type { ChatList } from './use-chat-list.ts'

const rows = ['w-28', 'w-36', 'w-24', 'w-32', 'w-20', 'w-36', 'w-28', 'w-24']

/** Skeleton of the rows while the first page loads. */
export const ListSkeleton = () => (
  <Loading>
    {rows.map((width, at) => (
      <div key={`${width}${at}`} className="flex h-16 items-center gap-2.5 border-b px-3">
        <RoundSkeleton className="size-8" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)

/** Shown if the list could not be loaded. */
export function ListFailure({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const { list } = useLL().chats
  return <FailureState compact title={list.failed()} failure={failure} onRetry={onRetry} />
}

interface EmptyListProps {
  readonly address: ChatsAddress
  readonly change: ChangeAddress
}

/** Explains why the list is empty: no matches, no chats of the member's own, nobody waiting, or no chats yet. */
export function EmptyList({ address, change }: EmptyListProps) {
  const LL = useLL()
  const { can } = useSession()
  const { list, filters } = LL.chats
  if (filterCount(address) > 0 || address.search.trim() !== '') {
    const clear = <Button onClick={() => change({ ...noListFilters, search: '' })}>{filters.clear()}</Button>
    return <EmptyState compact motif="search" text={list.noMatch()} action={clear} />
  }
  if (address.scope === 'mine') {
    const wait = <Button onClick={() => change({ scope: 'waiting' })}>{list.showWaiting()}</Button>
    return <EmptyState compact motif="conversation" text={list.emptyMine()} action={wait} />
  }
  if (address.scope === 'teams') {
    const all = <Button onClick={() => change({ scope: 'all' })}>{list.showAll()}</Button>
    return <EmptyState compact motif="done" text={list.emptyTeams()} action={all} />
  }
  if (ownScopes.some((scope) => scope === address.scope)) {
    const mine = <Button onClick={() => change({ scope: 'mine' })}>{LL.chatList.own.all()}</Button>
    return <EmptyState compact motif="done" text={LL.chatList.own.empty()} action={mine} />
  }
  if (address.scope === 'waiting') {
    const all = <Button onClick={() => change({ scope: 'all' })}>{list.showAll()}</Button>
    return <EmptyState compact motif="done" text={list.emptyWaiting()} action={all} />
  }
  const bots = can('canManageSetting') && <ButtonLink href={paths.build()}>{list.emptyAction()}</ButtonLink>
  return <EmptyState compact motif="conversation" text={list.empty()} action={bots} />
}

/** Shown at the end of the list while the next page is loading or after it failed to load. */
export function ListEnd({ list }: { list: ChatList }) {
  const LL = useLL()
  if (list.isLoadingMore)
    return (
      <div className="flex h-8 items-center justify-center border-t">
        <Spinner label={LL.chats.list.loadingMore()} className="text-text-faint" />
      </div>
    )
  if (!list.hasMoreFailed) return null
  return (
    <div role="alert" className="flex items-center gap-2 border-t px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 text-text-muted">{LL.chats.list.moreFailed()}</span>
      <Button size="small" onClick={list.loadMore}>
        {LL.common.actions.retry()}
      </Button>
    </div>
  )
}
