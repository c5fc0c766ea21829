import { ArrowLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useBots } from '#client/core/bots/bots.tsx'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { ChatboxPanel } from './chatbox-panel.tsx'

/** Full-page chat with a bot, as a customer would see it. */
export function ChatboxPage() {
  const { chatbox } = useLL().playground
  const { bots, single, loading, failure, reload } = useBots()
  const asked = Number(new URLSearchParams(useSearch()).get('bot'))
  const [picked, setPicked] = useState<number | null>(null)
  const [visit, setVisit] = useState(1)
  const wanted = picked ?? (asked || single?.id)
  const bot = bots.find(({ id }) => id === wanted) ?? null
  return (
    <div className="flex h-full flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-3 py-2">
        <ButtonLink href={bot ? paths.build(bot.id) : paths.build()} variant="ghost" className="px-2!">
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">{chatbox.back()}</span>
        </ButtonLink>
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold">{chatbox.title()}</h1>
          <p className="text-sm text-text-muted max-sm:hidden">{chatbox.text()}</p>
        </div>
        {bots.length > 0 && <BotSelect bots={bots} value={bot?.id ?? null} onChange={setPicked} />}
        {bot && (
          <Button icon={RotateCw} onClick={() => setVisit(visit + 1)}>
            {chatbox.restart()}
          </Button>
        )}
      </header>
      {loading && <PanelSkeleton />}
      {failure && bots.length === 0 && <FailureState failure={failure} onRetry={reload} />}
      {!loading && !failure && bots.length === 0 && (
        <EmptyState
          motif="bot"
          text={chatbox.none()}
          action={<ButtonLink href={paths.build()}>{chatbox.create()}</ButtonLink>}
        />
      )}
      {bots.length > 0 && !bot && <EmptyState motif="conversation" text={chatbox.choose()} />}
      {bot && <ChatboxPanel key={`${bot.id} ${visit}`} bot={bot} />}
    </div>
  )
}

interface BotSelectProps {
  readonly bots: readonly BotItem[]
  readonly value: number | null
  readonly onChange: (id: number) => void
}

function BotSelect({ bots, value, onChange }: BotSelectProps) {
  const { chatbox } = useLL().playground
  return (
    <FloatRoot>
      <Select
        label={chatbox.bot()}
        value={value}
        onChange={onChange}
        options={bots.map(({ id, bot_name }) => ({ value: id, label: bot_name }))}
        className="w-48"
      />
    </FloatRoot>
  )
}

const PanelSkeleton = () => (
  <Loading className="flex flex-1 flex-col gap-4 p-6">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-16 w-2/3 rounded-lg" />
  </Loading>
)
