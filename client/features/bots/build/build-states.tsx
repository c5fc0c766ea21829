import { useSearch } from 'wouter'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { paths, stepOf } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type BotItem, getBot } from '#contract/bots/bots.ts'
import { BuildHeader } from './build-header.tsx'
import { PlaygroundArea } from './playground-area.tsx'

const links = ['w-16', 'w-20', 'w-14', 'w-24', 'w-24', 'w-16']

/** Skeleton of the page while the bots load. */
export const BuildSkeleton = () => (
  <Loading className="flex min-h-0 flex-1 flex-col">
    <div className="flex items-center gap-3 border-b bg-surface px-4 py-2.5">
      <Skeleton className="size-8 rounded-full" />
      <Skeleton className="h-6 w-48" />
    </div>
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <div className="flex gap-4 border-b bg-surface p-4 lg:w-52 lg:flex-col lg:border-r lg:border-b-0">
        {links.map((width, at) => (
          <Skeleton key={`${width}${at}`} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] content-start gap-4 p-6">
        {links.slice(1).map((width, at) => (
          <Skeleton key={`${width}${at}`} className="h-40 rounded-lg" />
        ))}
      </div>
    </div>
  </Loading>
)

/** Shown if the bot in the URL does not exist. */
export function BotMissing() {
  const { build } = useLL().bots
  return (
    <EmptyState
      motif="bot"
      text={build.missing()}
      action={<ButtonLink href={paths.build()}>{build.toList()}</ButtonLink>}
    />
  )
}

/** Shown to members without permission to build: they can only try the bot. */
export function ManagersOnly({ bot }: { bot: BotItem }) {
  const { build } = useLL().bots
  const step = stepOf(useSearch())
  const settings = useResource('bots: build states', (signal) =>
    call(getBot, { params: { id: bot.id }, signal }),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BuildHeader bot={bot} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {step === 'chat' ? (
          <PlaygroundArea bot={settings} isUntrained={false} onTried={() => {}} />
        ) : (
          <EmptyState
            motif="bot"
            text={build.managersOnly()}
            action={
              <ButtonLink href={paths.build(bot.id, { step: 'chat' })} variant="primary">
                {build.tryIt()}
              </ButtonLink>
            }
          />
        )}
      </div>
    </div>
  )
}
