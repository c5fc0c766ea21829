import { useLL } from '#client/lib/i18n.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { SILENT_AGENT_MINUTES, SILENT_BOT_MINUTES } from '#contract/base/limits.ts'
import { useSettingsForm } from './form.ts'
import { NumberSetting } from './number-setting.tsx'

/** Our choice: number of minutes preset when an account turns on returning chats to the queue. */
const REQUEUE_MINUTES = 15

const rows = [
  { field: 'silentAgentMinutes', on: 'agentOn', text: 'agentText', minutes: SILENT_AGENT_MINUTES },
  { field: 'silentBotMinutes', on: 'botOn', text: 'botText', minutes: SILENT_BOT_MINUTES },
  { field: 'requeueMinutes', on: 'requeueOn', text: 'requeueText', minutes: REQUEUE_MINUTES },
] as const

/** Settings for the times after which silent chats end and unanswered chats return to the queue. */
export function SilenceSection() {
  const { silence, field: names } = useLL().settings
  const { draft, settings, change } = useSettingsForm()
  return rows.map(({ field, on, text, minutes }) => (
    <div key={field} className="flex flex-col gap-2">
      <SettingCheck
        label={silence[on]()}
        text={silence[text]()}
        checked={draft[field] !== null}
        onChange={(isOn) => change({ [field]: isOn ? (settings.chats[field] ?? minutes) : null })}
      />
      {draft[field] !== null && (
        <div className="ml-6 flex flex-wrap items-start gap-2">
          <span aria-hidden className="pt-1.5 text-text-muted">
            {silence.after()}
          </span>
          <NumberSetting field={field} quantity="minutes" label={names[field]()} />
        </div>
      )}
    </div>
  ))
}
