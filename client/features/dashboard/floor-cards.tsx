import type { ReactNode } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import type { MotifName } from '#client/ui/feedback/illustration-motifs.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { ChatRow } from './chat-row.tsx'
import { Figures } from './figures.tsx'
import { ROWS } from './floor.ts'
import { useFloor } from './use-floor.ts'

/** Our choice: interval at which relative times are refreshed. */
const REFRESH_MS = 30_000

interface FloorCardsProps {
  /** Null for all bots. */
  readonly botId: number | null
  /** Shown between the metrics and the lists. */
  readonly children: ReactNode
}

/** Live metrics of a bot's chats, the children, and lists of chats; until there are chats, only the metrics. */
export function FloorCards({ botId, children }: FloorCardsProps) {
  const LL = useLL()
  const now = useNow(REFRESH_MS)
  const { data, failure, loading, reload } = useFloor(botId)
  const texts = LL.dashboard
  const hasChats = data !== null && (data.recent.length > 0 || data.waiting.length > 0)
  return (
    <>
      {loading && <StripSkeleton />}
      {data && <Figures floor={data} now={now} />}
      {!loading && !data && (
        <Card>
          <FailureState compact title={texts.recent.failed()} failure={failure} onRetry={reload} />
        </Card>
      )}
      {(hasChats || (!loading && !data)) && children}
      {loading && <ListsSkeleton />}
      {hasChats && (
        <div className="grid gap-6 lg:grid-cols-2">
          <ChatsCard
            title={texts.waiting.title()}
            empty={texts.waiting.none()}
            motif="done"
            href={paths.chats({ status: 'waiting' })}
            more={texts.waiting.all()}
            chats={data.waiting.slice(0, ROWS)}
            now={now}
          />
          <ChatsCard
            title={texts.recent.title()}
            empty={texts.recent.none()}
            motif="conversation"
            href={paths.chats()}
            more={texts.recent.all()}
            chats={data.recent}
            now={now}
          />
        </div>
      )}
    </>
  )
}

interface ChatsCardProps {
  readonly title: string
  readonly empty: string
  readonly motif: MotifName
  readonly href: string
  readonly more: string
  readonly chats: readonly Chat[]
  readonly now: Date
}

const ChatsCard = ({ title, empty, motif, href, more, chats, now }: ChatsCardProps) => (
  <Card
    flush
    title={title}
    actions={
      chats.length > 0 && (
        <TextLink href={href} className="text-sm">
          {more}
        </TextLink>
      )
    }
  >
    {chats.length === 0 ? (
      <EmptyState compact motif={motif} text={empty} />
    ) : (
      <ul className="divide-y border-t">
        {chats.map((chat) => (
          <ChatRow key={chat.id} chat={chat} now={now} />
        ))}
      </ul>
    )}
  </Card>
)

const rows = ['first', 'second', 'third', 'fourth']

/** Skeleton of the live metrics, also shown until the bot is known. */
export const StripSkeleton = () => (
  <Loading>
    <Skeleton className="h-32 rounded-lg" />
  </Loading>
)

const ListsSkeleton = () => (
  <Loading className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
    <Skeleton className="h-5 w-40" />
    {rows.map((row) => (
      <span key={row} className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <span className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-2/3" />
        </span>
      </span>
    ))}
  </Loading>
)
