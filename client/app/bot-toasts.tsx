import { useEffect } from 'react'
import { isTransient } from '#machines/failure.ts'
import { useBotsActor } from '../core/bots/bots.tsx'
import { errorText } from '../lib/error-text.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { useToast } from '../ui/feedback/toaster.tsx'

/**
 * Reports the result of switching a bot on or off anywhere in the console (specification 4); a successful switch can be undone.
 */
export function BotToasts() {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const actor = useBotsActor()
  useEffect(() => {
    const succeeded = actor.on('toggle.succeeded', ({ bot }) =>
      toast.show({
        text: LL.app.bots[bot.is_disabled ? 'disabled' : 'enabled']({ name: bot.bot_name }),
        action: {
          label: LL.common.actions.undo(),
          run: () => actor.send({ type: 'bot.toggle', id: bot.id }),
        },
      }),
    )
    const failed = actor.on('toggle.failed', ({ failure }) =>
      toast.show({
        tone: 'danger',
        title: LL.app.bots[isTransient(failure) ? 'failed' : 'refused'](),
        text: errorText({ locale, LL }, failure),
      }),
    )
    return () => {
      succeeded.unsubscribe()
      failed.unsubscribe()
    }
  }, [actor, toast, LL, locale])
  return null
}
