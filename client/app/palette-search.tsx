import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { type Command, type CommandGroup, useCommandGroups } from '../core/palette/commands.tsx'
import { caretToEnd } from '../lib/caret-to-end.ts'
import { cn } from '../lib/cn.ts'
import { matches } from '../lib/fold.ts'
import { useLL } from '../lib/i18n.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { optionStyle } from '../ui/overlays/float-style.ts'
import { PaletteField, paletteInput } from './palette-field.tsx'

/** Returns the groups with the commands that match a query; merges groups with the same heading and omits empty ones. */
export function matchingCommands(groups: readonly CommandGroup[], query: string): readonly CommandGroup[] {
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

export interface PaletteSearchProps {
  readonly query: string
  /** Whether Enter was pressed before the commands had loaded. */
  readonly isEntered: boolean
  readonly onSearch: (query: string) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

/** Search field of the command palette, with the matching commands below it. */
export function PaletteSearch({ query, isEntered, onSearch, onClose }: PaletteSearchProps) {
  const LL = useLL()
  const groups = matchingCommands(useCommandGroups(), query)
  const run = (command: Command | null) => {
    if (!command) return
    onClose()
    command.run()
  }
  const runFirst = useEffectEvent(() => run(groups[0]?.entries[0] ?? null))
  useEffect(() => {
    if (isEntered) runFirst()
  }, [isEntered])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onClose()
    // Headless UI selects no option for text that was typed before it was there.
    const isSelected = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || isSelected || query === '') return
    event.preventDefault()
    run(groups[0]?.entries[0] ?? null)
  }
  return (
    <Combobox<Command | null> value={null} onChange={run}>
      <PaletteField>
        <ComboboxInput
          autoFocus
          autoComplete="off"
          aria-label={LL.app.palette.title()}
          placeholder={LL.app.palette.placeholder()}
          value={query}
          onFocus={caretToEnd}
          onKeyDown={press}
          onChange={(event) => onSearch(event.target.value)}
          className={paletteInput}
        />
      </PaletteField>
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
