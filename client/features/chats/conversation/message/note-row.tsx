import { StickyNote, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { noteParts, type ThreadNote } from '../timeline/thread-notes.ts'

interface NoteRowProps {
  readonly note: ThreadNote
  /** Id of the member who is reading. */
  readonly me: number
  readonly onDelete: (id: number) => void
}

/** Internal note between messages: yellow, full-width and labeled, so that it is never mistaken for a message. */
export const NoteRow = memo(function NoteRow({ note, me, onDelete }: NoteRowProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const texts = LL.desk.note
  const { id, at, author, text, names } = note
  const name = author === null ? texts.formerMember() : author.id === me ? texts.you() : author.name
  return (
    <div
      role="note"
      aria-label={texts.by({ name })}
      className="group/note rounded-lg border border-warning-border bg-warning-subtle px-3 py-2"
    >
      <p className="flex min-h-7 items-center gap-1.5 text-text-muted text-xs">
        <StickyNote aria-hidden className="size-3.5 shrink-0 text-warning-text" strokeWidth={1.75} />
        <span className="font-semibold text-warning-text">{texts.word()}</span>
        <span className="truncate font-medium">{name}</span>
        <time dateTime={at} className="tabular">
          {formatTime(locale, new Date(at))}
        </time>
        {note.id === null && <span role="status">{texts.saving()}</span>}
        <span className="flex-1" />
        {note.mayDelete && id !== null && (
          <IconButton
            size="small"
            icon={Trash2}
            label={texts.delete()}
            busy={note.isBusy}
            onClick={() => onDelete(id)}
            className="opacity-0 focus-visible:opacity-100 group-focus-within/note:opacity-100 group-hover/note:opacity-100 pointer-coarse:opacity-100"
          />
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {noteParts(text, names).map((part) =>
          part.isMention ? (
            <strong key={part.key} className="font-semibold text-accent-text">
              {part.text}
            </strong>
          ) : (
            part.text
          ),
        )}
      </p>
    </div>
  )
})
