import type { LucideIcon } from 'lucide-react'
import { createEntryGroups, type Entry, type EntryGroup } from '#client/lib/entry-groups.tsx'

interface CommandFacts {
  /** Unique among all entries, for example `chat.assign` or `page.dashboard`. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Additional search terms. */
  readonly keywords?: string
  /** Hotkey for the same action, in the format that `Kbd` expects. */
  readonly keys?: string
}

export type Command = Entry<CommandFacts>

/** Palette entries under one heading. The current page's entries have rank 0 and appear above the permanent ones. */
export type CommandGroup = EntryGroup<CommandFacts>

const { Provider, useEntries, useGroups } = createEntryGroups<CommandFacts>('CommandProvider')

/** Provides the palette's entries. Rendered once, at the top of the application. */
export const CommandProvider = Provider

/** Adds entries to the command palette while the component is mounted. */
export const useCommands = useEntries

/** Returns the groups of palette entries, sorted by rank. */
export const useCommandGroups = useGroups
