import { FailureState } from '#client/core/failures/failure-state.tsx'
import type { useResource } from '#client/core/hooks/use-resource.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import { PlaygroundStep } from '../playground/playground-step.tsx'

interface PlaygroundAreaProps {
  readonly bot: ReturnType<typeof useResource<Bot>>
  readonly isUntrained: boolean
  readonly onTried: () => void
  /** True if shown next to an editor, where there is only room for the conversation. */
  readonly isPane?: boolean
}

/** Playground, shown once the bot's settings have loaded. */
export function PlaygroundArea({ bot, isUntrained, onTried, isPane = false }: PlaygroundAreaProps) {
  const LL = useLL()
  if (bot.data)
    return <PlaygroundStep bot={bot.data} isUntrained={isUntrained} onTried={onTried} isPane={isPane} />
  if (bot.failure)
    return <FailureState title={LL.publish.failed()} failure={bot.failure} onRetry={bot.reload} />
  return (
    <Loading className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-16 w-2/3 rounded-lg" />
    </Loading>
  )
}
