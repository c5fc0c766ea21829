import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { updateProfile } from '#contract/account.ts'
import { failureOf } from '#machines/failure.ts'

type Choice = 'notification_sound' | 'notification_desktop'

/** Saves the notification settings; `saving` is the one being saved. */
export function useChoices() {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const { reload } = useAccount()
  const [saving, setSaving] = useState<Choice | null>(null)
  const save = async (change: Partial<Record<Choice, boolean>>): Promise<void> => {
    setSaving('notification_sound' in change ? 'notification_sound' : 'notification_desktop')
    try {
      await call(updateProfile, { body: change })
      reload()
    } catch (error) {
      toast.show({ tone: 'danger', text: errorText({ locale, LL }, failureOf(error), new Date()) })
    } finally {
      setSaving(null)
    }
  }
  return { save: (change: Partial<Record<Choice, boolean>>) => void save(change), saving }
}
