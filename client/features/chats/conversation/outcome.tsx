import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { errorText } from '#client/lib/error-text.ts'
import { formatRelative } from '#client/lib/format.ts'
import { type Texts, useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { MINUTE_MS } from '#contract/base/units.ts'
import type { Conversation } from './use-conversation.ts'

type Known = Pick<Conversation, 'lostClaim' | 'failure'>

/**
 * Explains why an action failed: someone else took the chat first, with their name and the time if known, or another reason;
 * returns an empty string if no action failed.
 */
function outcomeText(texts: Texts, { lostClaim, failure }: Known, now: Date): string {
  const { text, textNow, textUnknown } = texts.LL.chats.lostClaim
  const age = now.getTime() - Date.parse(lostClaim?.at ?? '')
  if (lostClaim?.name && age < MINUTE_MS) return textNow({ name: lostClaim.name })
  if (lostClaim?.name && lostClaim.at)
    return text({ name: lostClaim.name, when: formatRelative(texts.locale, new Date(lostClaim.at), now) })
  if (lostClaim) return textUnknown()
  return failure ? errorText(texts, failure, now) : ''
}

/** Shows above the messages why an action failed, and whether messages are missing. */
export function Outcome({ conversation }: { conversation: Conversation }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { lostClaim, failure, isBehind, hasFailed, isHidden, dismiss, retryLoading } = conversation
  const text = useTicking((now) => outcomeText({ locale, LL }, { lostClaim, failure }, now))
  // Overlays the messages, so that they do not shift when a banner appears or disappears.
  return (
    <div className="relative z-10 h-0">
      <div className="absolute inset-x-0 top-0">
        {text !== '' && (
          <Banner flush tone={lostClaim ? 'warning' : 'danger'} onDismiss={dismiss}>
            {text}
          </Banner>
        )}
        {isBehind && (
          <Banner flush tone="warning">
            {LL.chats.conversation.behind()}
          </Banner>
        )}
        {hasFailed && !isHidden && (
          <Banner
            flush
            tone="warning"
            action={
              <Button size="small" onClick={retryLoading}>
                {LL.common.actions.retry()}
              </Button>
            }
          >
            {LL.chats.conversation.failed()}
          </Banner>
        )}
      </div>
    </div>
  )
}
