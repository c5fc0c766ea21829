import { MessageSquare, StickyNote } from 'lucide-react'
import { useKeyedButton } from '#client/core/keys/use-keys.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'

interface ModeSwitchProps {
  readonly isNote: boolean
  readonly onSwitch: (writing: Writing) => void
  /** True if the other mode has unsent text. */
  readonly hasOther: boolean
}

const icons = { reply: MessageSquare, note: StickyNote }

/** Switches the composer between reply and note, and shows the current mode. */
export function ModeSwitch({ isNote, onSwitch, hasOther }: ModeSwitchProps) {
  const { modes, note } = useLL().desk
  const keyed = useKeyedButton()
  const kinds = [
    { writing: 'reply', label: modes.reply(), action: 'chat.reply', isOn: !isNote },
    { writing: 'note', label: modes.note(), action: 'chat.note', isOn: isNote },
  ] as const
  return (
    <div className="flex items-center gap-1 px-2 pt-1.5">
      <fieldset aria-label={modes.label()} className="flex shrink-0 gap-0.5">
        {kinds.map(({ writing, label, action, isOn }) => {
          const Icon = icons[writing]
          return (
            <button
              key={writing}
              type="button"
              aria-pressed={isOn}
              data-action={action}
              title={keyed(action, label).label}
              onClick={() => onSwitch(writing)}
              className={cn(
                'inline-flex h-6 items-center gap-1.5 rounded-md px-2 font-medium text-xs pointer-coarse:h-11',
                isOn && isNote && 'bg-surface text-warning-text',
                isOn && !isNote && 'bg-accent-subtle text-accent-text',
                !isOn && 'text-text-muted hover:bg-surface-hover',
              )}
            >
              <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
              {label}
              {!isOn && hasOther && (
                <span className="size-1.5 rounded-full bg-warning">
                  <span className="sr-only">{modes.draft()}</span>
                </span>
              )}
            </button>
          )
        })}
      </fieldset>
      {isNote && (
        <p className="min-w-0 flex-1 truncate text-right font-medium text-warning-text text-xs">
          {note.onlyTeam()}
        </p>
      )}
    </div>
  )
}
