import { useEffect, useRef } from 'react'
import { useParams, useSearch } from 'wouter'
import { useBots } from '#client/core/bots/bots.tsx'
import { stepOf } from '#client/core/navigation/paths.ts'
import { useTitle } from '#client/core/page/title.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Stepper } from '#client/ui/controls/stepper.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { useUploads } from '../knowledge/documents/use-uploads.ts'
import { BuildHeader } from './build-header.tsx'
import { BotMissing, BuildSkeleton, ManagersOnly } from './build-states.tsx'
import { BuildStepView } from './build-step-view.tsx'
import { useStepLinks } from './step-links.ts'
import { useBuild } from './use-build.ts'
import { useUploadGuard } from './use-upload-guard.tsx'

/** Returns a title with the open step and the bot's name, to tell tabs and browser history entries apart. */
function useStepTitle(bot: BotItem | undefined): string {
  const LL = useLL()
  const step = stepOf(useSearch())
  if (!bot) return LL.app.pages.bot()
  if (step === null) return bot.bot_name
  return `${step === 'start' ? LL.firstRun.title() : LL.bots.step[step]()} · ${bot.bot_name}`
}

/** Page with the steps for building a bot. */
export function BuildPage() {
  const { id } = useParams<{ id: string }>()
  const { bots, loading } = useBots()
  const bot = bots.find((known) => String(known.id) === id)
  useTitle(useStepTitle(bot))
  if (loading) return <BuildSkeleton />
  if (!bot) return <BotMissing />
  return <Build key={bot.id} bot={bot} />
}

function Build({ bot }: { bot: BotItem }) {
  const { can } = useAccount()
  return can('canManageSetting') ? <ManagedBuild bot={bot} /> : <ManagersOnly bot={bot} />
}

function ManagedBuild({ bot }: { bot: BotItem }) {
  const LL = useLL()
  const step = stepOf(useSearch())
  const build = useBuild(bot.id)
  const uploads = useUploads(build.training)
  const guard = useUploadGuard(bot.id, uploads)
  const links = useStepLinks(bot.id, build.summary)
  const steps = useRef<HTMLDivElement>(null)
  // In a narrow window the steps scroll sideways; the open one must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that moves.
  useEffect(() => {
    steps.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [step])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BuildHeader bot={bot} />
      {bot.is_disabled && (
        <Banner flush tone="warning">
          {LL.bots.build.off()}
        </Banner>
      )}
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div
          ref={steps}
          className="shrink-0 border-b bg-surface px-2 py-2 lg:w-52 lg:border-r lg:border-b-0 lg:px-3 lg:py-4"
        >
          <Stepper steps={links} current={step ?? 'home'} label={LL.bots.build.steps()} />
        </div>
        <div key={step} className="scroll-thin min-h-0 flex-1 overflow-y-auto">
          <BuildStepView step={step} bot={bot} build={build} uploads={uploads} />
        </div>
      </div>
      {guard}
    </div>
  )
}
