import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { served } from '#client/lib/base-path.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'
import type { Failure } from '#machines/failure.ts'
import { usePanelFrame } from './use-panel-frame.ts'

/** The bot's real widget panel, shown once the server allows it on this page. */
export function ChatboxPanel({ bot }: { bot: BotItem }) {
  const boot = useResource('chatbox: panel', (signal) =>
    call(bootWidget, { query: { key: bot.api_key }, signal }),
  )
  if (boot.data) return <Panel bot={bot} ticket={boot.data.ticket} />
  if (boot.failure) return <Refused bot={bot} failure={boot.failure} onRetry={boot.reload} />
  return (
    <Loading className="flex flex-1 flex-col gap-4 p-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-16 w-2/3 rounded-lg" />
    </Loading>
  )
}

function Panel({ bot: { api_key, bot_name: name }, ticket }: { bot: BotItem; ticket: string }) {
  const { chatbox } = useLL().playground
  const { locale } = useLocale()
  const { frame, isOpen, open } = usePanelFrame(api_key, ticket)
  const source = served(`/widget/panel?${new URLSearchParams({ key: api_key, lang: locale })}`)
  return (
    <>
      <iframe
        ref={frame}
        src={source}
        title={chatbox.frame({ name })}
        allow="clipboard-write"
        hidden={!isOpen}
        className="min-h-0 w-full flex-1 bg-surface-sunken"
      />
      {!isOpen && (
        <EmptyState
          motif="conversation"
          text={chatbox.closed()}
          action={<Button onClick={open}>{chatbox.reopen()}</Button>}
        />
      )}
    </>
  )
}

interface RefusedProps {
  readonly bot: BotItem
  readonly failure: Failure
  readonly onRetry: () => void
}

/** Explains why this page cannot show the bot, with a link to the setting that prevents it. */
function Refused({ bot: { id }, failure, onRetry }: RefusedProps) {
  const { chatbox } = useLL().playground
  const isPreviewOff = failure.code === 'origin_not_allowed'
  const text = isPreviewOff ? chatbox.previewOff() : null
  return (
    <FailureState
      title={chatbox.failed()}
      failure={failure}
      {...(text && { text })}
      onRetry={onRetry}
      action={
        isPreviewOff && (
          <ButtonLink href={paths.build(id, { step: 'publish', tab: 'install' })}>
            {chatbox.settings()}
          </ButtonLink>
        )
      }
    />
  )
}
