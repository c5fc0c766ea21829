import { ZoneCombobox } from '#client/core/forms/zone-combobox.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { digestTimes, MAIL_MINUTES, mailMinutes } from '#contract/account/notification-choices.ts'
import { useChoices } from './use-choices.ts'

/** Fields for the schedule of the mailed digest of unread notifications, and for the member's time zone. */
export function DigestFields() {
  const { notifications: texts } = useLL()
  const { profile, client } = useAccount()
  const { save } = useChoices()
  return (
    <div className="mt-4 grid gap-4 border-t pt-4 sm:grid-cols-2">
      <Field label={texts.digest()} hint={texts.digestText()}>
        <Select
          value={profile.notification_digest ?? 'daily'}
          options={digestTimes.map((value) => ({ value, label: texts.digestTimes[value]() }))}
          onChange={(notification_digest) => save({ notification_digest })}
        />
      </Field>
      <Field label={texts.mailMinutes()} hint={texts.mailMinutesText()}>
        <Select
          value={profile.notification_mail_minutes ?? MAIL_MINUTES}
          options={mailMinutes.map((value) => ({ value, label: texts.minutes({ n: value }) }))}
          onChange={(notification_mail_minutes) => save({ notification_mail_minutes })}
        />
      </Field>
      <Field label={texts.zone()} hint={texts.zoneText({ zone: client.time_zone })}>
        <ZoneCombobox
          value={profile.time_zone ?? null}
          placeholder={client.time_zone}
          onChange={(time_zone) => save({ time_zone })}
        />
      </Field>
    </div>
  )
}
