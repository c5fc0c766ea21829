import { MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { ToastInset } from '#client/ui/feedback/toast-inset.tsx'
import { PLAYGROUND_ANSWERS_PER_DAY } from '#contract/base/limits.ts'
import type { Bot } from '#contract/bots/bots.ts'
import { Composer } from './composer.tsx'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'
import { useExplained } from './use-explained.ts'
import { Workbench } from './workbench.tsx'

interface PlaygroundStepProps {
  readonly bot: Bot
  /** True while the bot has no knowledge. */
  readonly isUntrained: boolean
  /** Called when the first part of an answer appears. */
  readonly onTried: () => void
  /** True if shown next to an editor, where there is only room for the conversation. */
  readonly isPane: boolean
}

/** Playground where members try a bot before customers use it. */
export function PlaygroundStep({ bot, isUntrained, onTried, isPane }: PlaygroundStepProps) {
  const { playground } = useLL()
  const [conversation, setConversation] = useState(1)
  return (
    <Conversation key={conversation} bot={bot} onTried={onTried} isPane={isPane}>
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 sm:pt-6">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{playground.title()}</h2>
          <p className="max-w-2xl text-text-muted">{playground.text({ n: PLAYGROUND_ANSWERS_PER_DAY })}</p>
        </div>
        <Button icon={MessageSquarePlus} onClick={() => setConversation(conversation + 1)}>
          {playground.restart()}
        </Button>
      </header>
      {isUntrained && (
        <div className="mx-auto w-full max-w-3xl px-4 pt-3">
          <Banner
            action={
              <ButtonLink size="small" href={paths.build(bot.id, { step: 'knowledge' })}>
                {playground.trainFiles()}
              </ButtonLink>
            }
          >
            {playground.emptyUntrained()}
          </Banner>
        </div>
      )}
    </Conversation>
  )
}

interface ConversationProps extends Omit<PlaygroundStepProps, 'isUntrained'> {
  /** Content above the conversation. */
  readonly children: ReactNode
}

function Conversation({ bot, onTried, isPane, children }: ConversationProps) {
  const LL = useLL()
  const online = useOnline()
  const conversation = useConversation(bot.api_key)
  const isWide = useMedia(media.veryLarge)
  const explained = useExplained(conversation)
  const hasPanel = isWide && !isPane
  const accepted = { documents: bot.attach_enabled, pictures: bot.pictures_enabled === true }
  // The bot counts as tried even if the member leaves before the answer is complete.
  const isTried = conversation.shown !== ''
  useEffect(() => {
    if (isTried) onTried()
  }, [isTried, onTried])
  return (
    <section className="flex h-full min-h-112">
      <div className="flex min-w-0 flex-1 flex-col">
        {children}
        <Transcript bot={bot} conversation={conversation} explained={hasPanel ? explained : null} />
        <ToastInset>
          <Composer
            conversation={conversation}
            accepted={accepted}
            attachReason={accepted.documents || accepted.pictures ? null : LL.playground.attachOff()}
            disabledReason={online ? null : LL.bots.build.offline()}
            placeholder={bot.bot_question || LL.playground.placeholder()}
          />
        </ToastInset>
      </div>
      {hasPanel && <Workbench botId={bot.id} reply={explained.reply} question={explained.question} />}
    </section>
  )
}
