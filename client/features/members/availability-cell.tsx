import { MenuButton } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import {
  type Availability,
  type AvailabilityChoice,
  awayReasons,
  type Member,
  setAvailabilityOf,
} from '#contract/account/members.ts'
import { ranksAbove } from './ranks.ts'

const statuses: Record<Availability, Status> = {
  online: 'on',
  transfers_only: 'away',
  away: 'away',
  offline: 'off',
}

/** Reasons that can be selected; `idle` is set by the console. */
const chosenReasons = awayReasons.filter((reason) => reason !== 'idle')

/** Availability of a member and the reason for being away; supervisors can change it. */
export function AvailabilityCell({ member }: { member: Member }) {
  const { members: texts, app } = useLL()
  const { profile, can } = useAccount()
  const { availability, away_reason: reason, is_disabled } = member
  if (is_disabled) return <StatusDot status="problem" label={texts.disabled()} />
  const why = availability === 'away' && reason ? app.availability.reasons[reason]() : null
  const label = why === null ? texts[availability]() : `${texts.away()} · ${why}`
  const dot = <StatusDot status={statuses[availability]} label={label} />
  const mayChange =
    can('canManageFloor') &&
    availability !== 'offline' &&
    member.id !== profile.id &&
    !ranksAbove(member, profile.role)
  return mayChange ? (
    <AvailabilityChooser member={member} state={label}>
      {dot}
    </AvailabilityChooser>
  ) : (
    dot
  )
}

interface AvailabilityChooserProps {
  readonly member: Member
  /** Current availability in words. */
  readonly state: string
  readonly children: ReactNode
}

function AvailabilityChooser({ member, state, children }: AvailabilityChooserProps) {
  const { members: texts, app } = useLL()
  const reportFailure = useReportFailure()
  const { availability, away_reason } = member
  const name = memberName(member)
  const set = (body: AvailabilityChoice) =>
    void reportFailure(call(setAvailabilityOf, { params: { id: member.id }, body }))
  const present = (['online', 'transfers_only'] as const).map((value) => ({
    label: texts[value](),
    checked: availability === value,
    onSelect: () => set({ availability: value }),
  }))
  const away = chosenReasons.map((reason) => ({
    label: app.availability.reasons[reason](),
    checked: availability === 'away' && away_reason === reason,
    onSelect: () => set({ availability: 'away', reason }),
  }))
  return (
    <Menu
      align="start"
      trigger={
        <MenuButton
          aria-label={texts.availabilityOf({ name, state })}
          className="-mx-1.5 inline-flex max-w-full items-center gap-1 rounded-md px-1.5 py-0.5 text-left hover:bg-surface-hover"
        >
          {children}
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-faint" strokeWidth={1.75} />
        </MenuButton>
      }
      groups={[{ choices: present }, { heading: texts.away(), choices: away }]}
    />
  )
}
