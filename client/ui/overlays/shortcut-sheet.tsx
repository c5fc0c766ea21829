import { useState } from 'react'
import { isCharacterKey, useCharacterKeys } from '#client/lib/character-keys.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeyGroups, useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Switch } from '../controls/switch.tsx'
import { Kbd } from '../display/kbd.tsx'
import { Dialog } from './dialog.tsx'

/**
 * The sheet of all keys that work on the page, opened by `?`, and by keys with Control where those of one character are
 * switched off. Stands once, inside of the HotkeyProvider.
 */
export function ShortcutSheet() {
  const LL = useLL()
  const [open, setOpen] = useState(false)
  const groups = useHotkeyGroups()
  const { title, show, characters, charactersHint } = LL.common.shortcuts
  const [areOn, setOn] = useCharacterKeys()
  const run = () => setOpen(true)
  useHotkeys(title(), [
    { keys: '?', label: show(), run },
    { keys: '$mod+/', label: show(), whileTyping: true, run },
  ])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={title()} size={720}>
      <Switch
        checked={areOn}
        onChange={setOn}
        label={characters()}
        description={charactersHint()}
        className="pb-5"
      />
      <div className="grid gap-x-8 gap-y-5 pb-5 sm:grid-cols-2">
        {groups.map(({ heading, entries }) => (
          <section key={`${heading} ${entries[0]?.keys}`} aria-label={heading}>
            <h3 className="pb-1 text-text-muted text-xs">{heading}</h3>
            <dl>
              {entries.map(({ keys, label }) => (
                <div
                  key={keys}
                  className={cn(
                    'flex items-center justify-between gap-4 border-b py-1.5 last:border-b-0',
                    !areOn && isCharacterKey(keys) && 'text-text-faint line-through',
                  )}
                >
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
