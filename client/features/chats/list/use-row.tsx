import { useLL } from '#client/lib/i18n.tsx'
import { PartBoundary } from '#client/ui/feedback/part-boundary.tsx'
import { ChatRow } from './chat-row.tsx'
import type { Density } from './density.ts'
import type { Bulk } from './use-bulk.ts'
import type { ChatList } from './use-chat-list.ts'

/** Replaces a row that failed to render. */
function BrokenRow() {
  const LL = useLL()
  return (
    <p className="flex h-full items-center truncate border-b px-3 text-sm text-text-faint">
      {LL.chatList.broken()}
    </p>
  )
}

interface RowOptions {
  readonly list: ChatList
  readonly bulk: Bulk
  readonly density: Density
  /** Id of the signed-in member. */
  readonly me: number
}

/** Returns the function that renders a row of the list. It stays the same until something that affects all rows changes. */
export function useRow({ list: { actor, hits }, bulk, density, me }: RowOptions) {
  return (id: number, isChosen: boolean) => (
    <PartBoundary key={id} fallback={<BrokenRow />}>
      <ChatRow
        id={id}
        actor={actor}
        bulk={bulk.actor}
        isChosen={isChosen}
        density={density}
        hit={hits.get(id)}
        me={me}
      />
    </PartBoundary>
  )
}
