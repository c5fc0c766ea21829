import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { getPerson, mergePeople, type Person } from '#contract/chats/people.ts'
import { searchChats } from '#contract/chats/search.ts'

/** Our choice: number of chats offered at first; others are found by typing. */
const OFFERED = 20
/** Our choice: time without typing after which the search starts, in milliseconds. */
const SEARCH_AFTER_MS = 200

interface MergeDialogProps {
  readonly chat: Chat
  /** Person behind the chat. */
  readonly person: Person
  readonly onMerged: (person: Person) => void
  readonly onClose: () => void
}

/**
 * Dialog that finds another person through one of their chats, explains the effect of merging, and merges them; merging can be
 * undone.
 */
export function MergeDialog({ chat, person, onMerged, onClose }: MergeDialogProps) {
  const LL = useLL()
  const { merging } = LL.desk.person
  const offerUndo = useOfferUndo()
  const textOf = useFailureText()
  const { found, search } = useFoundChats(chat)
  const [other, setOther] = useState<Chat | null>(null)
  const [isSame, setSame] = useState(false)
  const form = useSubmission(
    'chats: merge people',
    (signal) => call(mergePeople, { params: { id: chat.id }, body: { chat_id: other?.id ?? 0 }, signal }),
    (merged) => {
      const before = person.parts.map(({ id }) => id)
      const parts = merged.parts.map(({ id }) => id).filter((id) => !before.includes(id))
      onMerged(merged)
      onClose()
      if (parts.length > 0)
        offerUndo(merging.done({ name: other?.user_name ?? '' }), [
          { kind: 'merge', id: chat.id, name: chat.user_name, parts },
        ])
    },
  )
  // The selected chat remains an option, so that the field can show it regardless of later searches.
  const offered = other && !found.some(({ id }) => id === other.id) ? [other, ...found] : found
  const choose = (id: number | null) => {
    form.edit()
    setSame(false)
    setOther(offered.find((one) => one.id === id) ?? null)
  }
  const options = offered.map((one) => ({
    value: one.id,
    label: one.user_name,
    description: descriptionOf(one, LL.chats.channel[one.channel]()),
  }))
  return (
    <FormDialog
      title={merging.title()}
      description={merging.description()}
      submitLabel={merging.submit()}
      busy={form.busy}
      disabledReason={isSame ? merging.same() : other ? null : merging.chat()}
      error={form.failure && textOf(form.failure)}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={merging.chat()}>
        <Combobox
          value={other?.id ?? null}
          onChange={choose}
          onSearch={search}
          options={options}
          placeholder={merging.find()}
        />
      </Field>
      {other && <Outcome key={other.id} chat={other} person={person} onSame={setSame} />}
    </FormDialog>
  )
}

const descriptionOf = ({ email, phone, last_message }: Chat, channelName: string): string =>
  [channelName, email || phone, last_message?.message?.slice(0, 80)].filter(Boolean).join(' · ')

/** Returns other chats that match the typed text; if nothing was typed, chats with the same customer name. */
function useFoundChats({ id, user_name }: Chat) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly Chat[]>([])
  const q = words.trim() || user_name
  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      call(searchChats, { query: { q, length: OFFERED }, signal: stop.signal })
        .then(({ entities }) => setFound(entities.map(({ chat }) => chat).filter((chat) => chat.id !== id)))
        // If the search fails, the last results remain; typing searches again.
        .catch(() => {})
    const timer = setTimeout(ask, q === user_name ? 0 : SEARCH_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, id, user_name])
  return { found, search: setWords }
}

interface OutcomeProps {
  readonly chat: Chat
  readonly person: Person
  /** Reports whether the chat already belongs to the same person. */
  readonly onSame: (isSame: boolean) => void
}

/** Describes the effect of merging the people. */
function Outcome({ chat, person, onSame }: OutcomeProps) {
  const LL = useLL()
  const texts = LL.desk.person
  const textOf = useFailureText()
  const { data, failure } = useResource('chats: merged person', (signal) =>
    call(getPerson, { params: { id: chat.id }, signal }),
  )
  const isSame = data?.id === person.id
  useEffect(() => onSame(isSame), [isSame, onSame])
  if (failure) return <Banner tone="danger">{textOf(failure)}</Banner>
  if (!data) return null
  if (isSame) return <Banner tone="info">{texts.merging.same()}</Banner>
  const refused = [person, data].map(({ state }) => state).find((state) => state !== 'welcome')
  const differs = person.state !== data.state
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {texts.merging.brings({
          name: chat.user_name,
          chats: data.chats.length + 1,
          notes: data.notes.length,
        })}
      </p>
      {refused && differs && (
        <Banner tone="warning">{texts.merging.refused({ state: texts.states[refused]() })}</Banner>
      )}
      <p className="text-text-muted">{texts.merging.nothing()}</p>
    </div>
  )
}
