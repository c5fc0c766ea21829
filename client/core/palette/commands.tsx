import type { LucideIcon } from 'lucide-react'
import { createEntryGroups, type Entry, type EntryGroup } from '#client/lib/entry-groups.tsx'

interface CommandFacts {
  /** Unique among all entries: `chat.assign`, `page.dashboard`. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Further words by which it is found. */
  readonly keywords?: string
  /** Keys that do the same, as `Kbd` writes them. */
  readonly keys?: string
}

/** One entry of the command palette. */
export type Command = Entry<CommandFacts>

/** Entries of the palette under one heading. What belongs to the page has rank 0 and stands above what is always there. */
export type CommandGroup = EntryGroup<CommandFacts>

const { Provider, useEntries, useGroups } = createEntryGroups<CommandFacts>('CommandProvider')

/** Keeps the entries of the palette. Stands once, at the top of the application. */
export const CommandProvider = Provider

/** Puts entries into the command palette while the component is mounted. */
export const useCommands = useEntries

/** The entries in the palette, by rank. */
export const useCommandGroups = useGroups
