import { useId } from 'react'
import { call } from '#client/api/call.ts'
import type { ChangeAddress } from '#client/core/hooks/use-address.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { dayIn } from '#client/lib/calendar-days.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DateRange } from '#client/ui/controls/date-range.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { type AuditArea, auditAreas } from '#contract/account/audit.ts'
import { listMembers } from '#contract/account/members.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { type AuditAddress, isFiltered, unfiltered } from './audit-address.ts'

/** Value of the option that shows all areas. */
const ALL = 'all'

interface AuditFiltersProps {
  readonly address: AuditAddress
  readonly onChange: ChangeAddress<AuditAddress>
}

/** Fields that filter the log by text, days, area and member. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const LL = useLL()
  const texts = LL.audit
  const id = useId()
  const { client } = useAccount()
  const now = useNow(HOUR_MS)
  const { from, to } = address
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <h2 id={id} className="sr-only">
        {LL.chats.filters.button()}
      </h2>
      <SearchInput
        label={texts.search()}
        value={address.search}
        onChange={(search) => onChange({ search })}
        className="w-full sm:w-80"
      />
      <DateRange
        value={from && to ? { from, to } : null}
        today={dayIn(now, client.time_zone)}
        onChange={({ from, to }) => onChange({ from, to })}
        onClear={() => onChange({ from: null, to: null })}
      />
      <Select<AuditArea | typeof ALL>
        label={texts.area()}
        value={address.area ?? ALL}
        onChange={(value) => onChange({ area: value === ALL ? null : value })}
        options={[
          { value: ALL, label: texts.allAreas() },
          ...auditAreas.map((value) => ({ value, label: texts.areas[value]() })),
        ]}
        className="w-44"
      />
      <MemberSelect value={address.memberId} onChange={(memberId) => onChange({ memberId })} />
      {isFiltered(address) && (
        <Button variant="ghost" onClick={() => onChange(unfiltered)}>
          {texts.clear()}
        </Button>
      )}
    </section>
  )
}

interface MemberSelectProps {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

function MemberSelect({ value, onChange }: MemberSelectProps) {
  const { audit: texts } = useLL()
  const { data } = useResource('audit: filters', (signal) => call(listMembers, { query: {}, signal }))
  if (!data) return null
  return (
    <Select
      label={texts.member()}
      value={value ?? 0}
      onChange={(id) => onChange(id || null)}
      options={[
        { value: 0, label: texts.allMembers() },
        ...data.entities.map((member) => ({ value: member.id, label: memberName(member) })),
      ]}
      className="w-48"
    />
  )
}
