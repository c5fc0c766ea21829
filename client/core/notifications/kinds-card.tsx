import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import {
  type NotificationWay,
  notificationWays,
  possibleWays,
} from '#contract/account/notification-choices.ts'
import { type NotificationKind, notificationKinds } from '#contract/account/notifications.ts'
import { DigestFields } from './digest-fields.tsx'
import { useChoices } from './use-choices.ts'
import { useWays } from './use-ways.ts'

/** Kinds that are only sent to members who can manage the floor (`ofFloor`) or the settings (`ofManagers`). */
const ofFloor: readonly NotificationKind[] = ['chat_unanswered', 'rating_low']
const ofManagers: readonly NotificationKind[] = [
  ...(['training_failed', 'training_held', 'channel_stopped'] as const),
  ...(['answers_limited', 'storage_used_up', 'quota_warning', 'quota_exceeded'] as const),
]

/** Card with the member's settings for each kind of notification and for the digest. */
export function KindsCard() {
  const { notifications: texts } = useLL()
  const { profile, can } = useAccount()
  const { save, saving } = useChoices()
  const choices = profile.notification_choices
  const waysOfKind = useWays()
  const kinds = notificationKinds.filter(
    (kind) =>
      (!ofFloor.includes(kind) || can('canManageFloor')) &&
      (!ofManagers.includes(kind) || can('canManageSetting')),
  )
  const off: KindRowProps['off'] = {
    sound: !profile.notification_sound,
    desktop: !profile.notification_desktop,
  }
  const saveWays = (kind: NotificationKind, ways: NotificationWay[]) =>
    save({ notification_choices: { ...choices, [kind]: ways } })
  return (
    <Card title={texts.byKind()} description={texts.byKindText()}>
      <div className="scroll-thin -mx-4 overflow-x-auto px-4">
        <table className="w-full text-sm" aria-busy={saving === 'notification_choices'}>
          <thead>
            <tr className="text-text-muted text-xs">
              <th scope="col" className="sr-only">
                {texts.kind()}
              </th>
              {notificationWays.map((way) => (
                <th
                  key={way}
                  scope="col"
                  className="px-2 pb-2 text-center font-medium first-of-type:text-left"
                >
                  {texts.ways[way]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {kinds.map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                ways={waysOfKind(kind)}
                off={off}
                onChange={(ways) => saveWays(kind, ways)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {(off.sound || off.desktop) && <p className="pt-2 text-text-muted text-xs">{texts.offText()}</p>}
      <DigestFields />
    </Card>
  )
}

interface KindRowProps {
  readonly kind: NotificationKind
  readonly ways: readonly NotificationWay[]
  /** Ways of notification that the member has switched off for all kinds. */
  readonly off: Partial<Record<NotificationWay, boolean>>
  readonly onChange: (ways: NotificationWay[]) => void
}

function KindRow({ kind, ways, off, onChange }: KindRowProps) {
  const { notifications: texts } = useLL()
  const name = texts.kindNames[kind]()
  return (
    <tr>
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        {name}
      </th>
      {notificationWays.map((way) => (
        <td key={way} className="px-2 py-2">
          {possibleWays(kind).includes(way) && (
            <Checkbox
              labelHidden
              label={texts.wayOf({ way: texts.ways[way](), kind: name })}
              checked={ways.includes(way)}
              disabled={off[way] ?? false}
              onChange={(on) =>
                onChange(notificationWays.filter((one) => (one === way ? on : ways.includes(one))))
              }
              className="justify-center"
            />
          )}
        </td>
      ))}
    </tr>
  )
}
