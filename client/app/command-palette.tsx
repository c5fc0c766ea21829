import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { type Command, type CommandGroup, useCommandGroups } from '../core/palette/commands.tsx'
import { cn } from '../lib/cn.ts'
import { matches } from '../lib/fold.ts'
import { useLL } from '../lib/i18n.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { optionStyle } from '../ui/overlays/float-style.ts'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Searchable list of all available commands. */
export function CommandPalette({ open, onClose }: CommandPaletteProps) {
  const LL = useLL()
  return (
    <Dialog open={open} onClose={onClose} aria-label={LL.app.palette.title()} className="relative z-50">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-120 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-start justify-center p-2 pt-[12vh] sm:p-4 sm:pt-[16vh]">
        <DialogPanel
          transition
          className="w-full max-w-dialog-560 overflow-hidden rounded-lg bg-surface-raised shadow-dialog transition duration-120 data-closed:scale-[0.98] data-closed:opacity-0"
        >
          <PaletteSearch onClose={onClose} />
        </DialogPanel>
      </div>
    </Dialog>
  )
}

/**
 * Returns the groups with the commands that match a query; merges groups with the same heading, omits empty
 * ones.
 */
export function fitting(groups: readonly CommandGroup[], query: string): readonly CommandGroup[] {
  const merged = new Map<string, CommandGroup>()
  for (const { heading, rank, entries } of groups) {
    const fit = entries.filter(({ label, keywords = '' }) =>
      matches(`${label} ${keywords} ${heading}`, query),
    )
    const known = merged.get(heading)
    if (fit.length) merged.set(heading, { heading, rank, entries: [...(known?.entries ?? []), ...fit] })
  }
  return [...merged.values()]
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const LL = useLL()
  const [query, setQuery] = useState('')
  const groups = fitting(useCommandGroups(), query)
  const run = (command: Command | null) => {
    if (!command) return
    onClose()
    command.run()
  }
  return (
    <Combobox<Command | null> value={null} onChange={run}>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-text-faint" strokeWidth={1.75} />
        <ComboboxInput
          autoFocus
          autoComplete="off"
          aria-label={LL.app.palette.title()}
          placeholder={LL.app.palette.placeholder()}
          onChange={(event) => setQuery(event.target.value)}
          className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-text-faint"
        />
        <Kbd keys="escape" />
      </div>
      {groups.length === 0 && (
        <p role="status" className="px-4 py-8 text-center text-text-muted">
          {LL.app.palette.empty()}
        </p>
      )}
      <ComboboxOptions
        static
        className="scroll-thin max-h-[min(24rem,60dvh)] overflow-y-auto p-2 empty:hidden"
      >
        {groups.map((group) => (
          <PaletteGroup key={group.heading} {...group} />
        ))}
      </ComboboxOptions>
    </Combobox>
  )
}

const PaletteGroup = ({ heading, entries }: CommandGroup) => (
  // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role; a fieldset groups form fields.
  <div role="group" aria-label={heading} className="not-first:mt-2">
    <p aria-hidden className="px-2 py-1 text-text-faint text-xs">
      {heading}
    </p>
    {entries.map((command) => (
      <ComboboxOption key={command.id} value={command} className={cn(optionStyle, 'group min-h-9 gap-3')}>
        {command.icon && (
          <command.icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-text-muted" />
        )}
        <span className="min-w-0 flex-1 truncate">{command.label}</span>
        {command.keys && <Kbd keys={command.keys} />}
      </ComboboxOption>
    ))}
  </div>
)
