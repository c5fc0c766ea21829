import type { ReactNode } from 'react'
import { useAccount } from '#client/core/session/session.tsx'
import { chime } from '#client/lib/chime.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { useChoices } from './use-choices.ts'
import { type DesktopPermission, useDesktopPermission } from './use-desktop-permission.ts'

/** Card with the member's settings for sound and desktop notifications. */
export function ChoicesCard({ children }: { children?: ReactNode }) {
  const { notifications: texts } = useLL()
  const { profile } = useAccount()
  const { save, saving } = useChoices()
  const { permission, ask } = useDesktopPermission()
  const sound = (notification_sound: boolean) => {
    if (notification_sound) void chime()
    save({ notification_sound })
  }
  const desktop = async (notification_desktop: boolean) => {
    if (notification_desktop && (await ask()) !== 'granted') return
    save({ notification_desktop })
  }
  const isOn = profile.notification_desktop && permission === 'granted'
  return (
    <Card title={texts.choices()}>
      <div className="flex flex-col gap-4">
        <Switch
          label={texts.sound()}
          description={texts.soundText()}
          checked={profile.notification_sound}
          busy={saving === 'notification_sound'}
          onChange={sound}
        />
        <Switch
          label={texts.desktop()}
          description={texts.desktopText()}
          checked={isOn}
          busy={saving === 'notification_desktop'}
          disabledReason={useReason(permission)}
          onChange={(on) => void desktop(on)}
        />
        {children}
      </div>
    </Card>
  )
}

/** Returns the reason why this browser cannot show desktop notifications; null if it can. */
function useReason(permission: DesktopPermission): string | null {
  const { notifications: texts } = useLL()
  if (permission === 'missing') return texts.desktopMissing()
  return permission === 'denied' ? texts.desktopRefused() : null
}
