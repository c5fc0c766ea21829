import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { type Person, type PersonPart, separatePeople } from '#contract/chats/people.ts'
import { Section } from './section.tsx'

interface MergedPartsProps {
  readonly chatId: number
  readonly person: Person
  /** Reason why the member cannot separate the identities; null if they can. */
  readonly refusal: string | null
  readonly onSeparated: (person: Person) => void
}

/**
 * Identities that were manually merged into one person, including this chat's, each with a button to separate it; renders nothing
 * if there are fewer than two.
 */
export function MergedParts({ chatId, person, refusal, onSeparated }: MergedPartsProps) {
  const { merging } = useLL().desk.person
  const [leaving, setLeaving] = useState<PersonPart | null>(null)
  const nameOf = ({ name }: PersonPart) => name || merging.hidden()
  // Receipts are missing in responses from external APIs.
  const parts = person.parts ?? []
  if (parts.length < 2) return null
  return (
    <Section title={merging.parts()}>
      <ul className="flex flex-col gap-1">
        {parts.map((part) => (
          <li key={part.id} className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{nameOf(part)}</span>
              <Counts part={part} />
            </span>
            <IconButton
              size="small"
              icon={Unlink}
              label={merging.separate({ name: nameOf(part) })}
              disabledReason={refusal}
              onClick={() => setLeaving(part)}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmCall
          title={merging.separateTitle({ name: nameOf(leaving) })}
          confirmLabel={merging.separateConfirm()}
          run={async (signal) => {
            const body = { ids: [leaving.id] }
            onSeparated(await call(separatePeople, { params: { id: chatId }, body, signal }))
          }}
          done={merging.separated({ name: nameOf(leaving) })}
          onClose={() => setLeaving(null)}
        >
          <p>{merging.separateText()}</p>
        </ConfirmCall>
      )}
    </Section>
  )
}

function Counts({ part: { is_this, channel, contact, chats, notes } }: { part: PersonPart }) {
  const LL = useLL()
  const { merging } = LL.desk.person
  const parts = [
    is_this ? merging.this() : (channel && LL.chats.channel[channel]()) || '',
    contact,
    merging.counts({ chats, notes }),
  ]
  return <span className="block truncate text-text-muted text-xs">{parts.filter(Boolean).join(' · ')}</span>
}
