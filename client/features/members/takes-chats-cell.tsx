import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { type Member, setTakesChats, takesChats } from '#contract/account/members.ts'
import { ranksAbove } from './ranks.ts'

/** Switch for whether chats are assigned to a member automatically; the row is updated through the journal. */
export function TakesChatsCell({ member }: { member: Member }) {
  const { members: texts } = useLL()
  const { profile, can } = useAccount()
  const reportFailure = useReportFailure()
  const [isSaving, setSaving] = useState(false)
  if (!can('canManageFloor')) return null
  const save = (takes_chats: boolean) => {
    setSaving(true)
    const saved = call(setTakesChats, { params: { id: member.id }, body: { takes_chats } })
    void reportFailure(saved).finally(() => setSaving(false))
  }
  return (
    <div className="flex items-center gap-2 text-sm">
      <Switch
        label={texts.takesChatsOf({ name: memberName(member) })}
        labelHidden
        checked={takesChats(member)}
        busy={isSaving}
        disabledReason={ranksAbove(member, profile.role) ? texts.ranksAbove() : null}
        onChange={save}
      />
      <span aria-hidden className="text-text-muted">
        {texts.takesChats()}
      </span>
    </div>
  )
}
