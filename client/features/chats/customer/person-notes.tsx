import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import type { PersonNote } from '#contract/chats/people.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { isSupervisor } from '#machines/chat/chat-access.ts'
import { Section } from './section.tsx'
import type { PersonHandle } from './use-person.ts'

interface PersonNotesProps extends Pick<PersonHandle, 'addNote' | 'deleteNote'> {
  readonly notes: readonly PersonNote[]
  readonly me: Viewer
}

/** The team's notes about a person, which are shown in all of the person's chats. */
export function PersonNotes({ notes, me, addNote, deleteNote }: PersonNotesProps) {
  const { person } = useLL().desk
  return (
    <Section title={person.notes()}>
      <ul className="flex flex-col gap-1.5">
        {notes.map((note) => (
          <li key={note.id}>
            <OneNote
              note={note}
              mayDelete={note.author?.id === me.id || isSupervisor(me)}
              onDelete={() => void deleteNote(note.id)}
            />
          </li>
        ))}
      </ul>
      <NoteForm onAdd={addNote} />
    </Section>
  )
}

interface OneNoteProps {
  readonly note: PersonNote
  readonly mayDelete: boolean
  readonly onDelete: () => void
}

function OneNote({ note, mayDelete, onDelete }: OneNoteProps) {
  const LL = useLL()
  const { locale } = useLocale()
  return (
    <div className="rounded-md border border-warning-border bg-warning-subtle px-2 py-1.5 text-sm">
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <p className="flex min-h-7 items-center gap-2 text-text-muted text-xs">
        <span className="min-w-0 flex-1 truncate">
          {note.author?.name ?? LL.desk.note.formerMember()} · {formatDate(locale, new Date(note.created_at))}
        </span>
        {mayDelete && (
          <IconButton size="small" icon={Trash2} label={LL.desk.note.delete()} onClick={onDelete} />
        )}
      </p>
    </div>
  )
}

function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<boolean> }) {
  const { person } = useLL().desk
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await onAdd(text)) setText('')
    setBusy(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void add()
  }
  return (
    <div className="flex flex-col items-end gap-1.5 pt-2">
      <TextArea
        rows={1}
        aria-label={person.addNote()}
        placeholder={person.addNote()}
        value={text}
        onChange={setText}
        onKeyDown={press}
        className="min-h-9"
      />
      {text.trim() !== '' && (
        <Button
          size="small"
          busy={isBusy}
          disabledReason={text.length > TEXT_MAX_CHARS ? person.tooLong() : null}
          onClick={() => void add()}
        >
          {person.saveNote()}
        </Button>
      )}
    </div>
  )
}
