import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { updateProfile } from '#contract/account/account.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { failureOf } from '#machines/failure.ts'

/** Notification settings that a member can change. */
type ChoiceChange = Pick<
  RequestOf<typeof updateProfile>['body'],
  | 'notification_sound'
  | 'notification_desktop'
  | 'notification_choices'
  | 'notification_digest'
  | 'notification_mail_minutes'
  | 'time_zone'
>
type Choice = keyof ChoiceChange

/** Returns a function that saves notification settings, and the name of the setting being saved, or null. */
export function useChoices() {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const { reload } = useAccount()
  const [saving, setSaving] = useState<Choice | null>(null)
  const save = async (change: ChoiceChange): Promise<void> => {
    setSaving((Object.keys(change)[0] as Choice | undefined) ?? null)
    try {
      await call(updateProfile, { body: change })
      reload()
    } catch (error) {
      toast.show({ tone: 'danger', text: errorText({ locale, LL }, failureOf(error)) })
    }
    setSaving(null)
  }
  return { save: (change: ChoiceChange) => void save(change), saving }
}
