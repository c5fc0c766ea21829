import { useLL } from '#client/lib/i18n.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { useSettingsForm } from './form.ts'

/** Settings for the bot's assistance to agents and to members who train it. */
export function AssistanceSection() {
  const { assistance } = useLL().settings
  const { draft, change } = useSettingsForm()
  return (
    <>
      <SettingCheck
        label={assistance.shadow()}
        text={assistance.shadowText()}
        checked={draft.shadowAnswers}
        onChange={(shadowAnswers) => change({ shadowAnswers })}
      />
      <SettingCheck
        label={assistance.gate()}
        text={assistance.gateText()}
        checked={draft.publishGate}
        onChange={(publishGate) => change({ publishGate })}
      />
    </>
  )
}
