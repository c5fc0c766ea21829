import type { LucideIcon } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** One entry of the command palette. */
export interface Command {
  /** Unique among all entries: `chat.assign`, `page.dashboard`. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Further words by which it is found. */
  readonly keywords?: string
  /** Keys that do the same, as `Kbd` writes them. */
  readonly keys?: string
  readonly run: () => void
}

/** Entries under one heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
  /** Place among the groups: what belongs to the page is 0 and stands above what is always there. */
  readonly rank: number
}

function createRegistry() {
  let groups: readonly CommandGroup[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly CommandGroup[]) => {
    groups = next
    for (const listener of listeners) listener()
  }
  return {
    add(group: CommandGroup): () => void {
      change([...groups, group].toSorted((a, b) => a.rank - b.rank))
      return () => change(groups.filter((other) => other !== group))
    },
    groups: () => groups,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const CommandContext = createContext<ReturnType<typeof createRegistry> | null>(null)

/** Keeps the entries of the palette. Stands once, at the top of the application. */
export function CommandProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry)
  return <CommandContext value={registry}>{children}</CommandContext>
}

function useRegistry() {
  const registry = use(CommandContext)
  if (!registry) throw new Error('Commands need a CommandProvider above them.')
  return registry
}

/**
 * Puts entries into the command palette while the component is there. `run` may change at every render; the palette
 * always calls the latest.
 */
export function useCommands(heading: string, commands: readonly Command[], rank = 0): void {
  const registry = useRegistry()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const shape = JSON.stringify(commands.map(({ icon, ...text }) => text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` is what the group is made of; the calls go through `latest`.
  const group = useMemo<CommandGroup>(
    () => ({
      heading,
      rank,
      commands: commands.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run(),
      })),
    }),
    [heading, rank, shape],
  )
  useEffect(() => registry.add(group), [registry, group])
}

/** The entries that there are, by rank. */
export function useCommandGroups(): readonly CommandGroup[] {
  const registry = useRegistry()
  return useSyncExternalStore(registry.subscribe, registry.groups)
}
