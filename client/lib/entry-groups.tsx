import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'

/** Item that a page offers, such as a command or hotkey: its properties, and the function that it runs. */
export type Entry<Facts> = Facts & { readonly run: () => void }

/** Entries that one part of the page offers under a heading. */
export interface EntryGroup<Facts> {
  readonly heading: string
  readonly entries: readonly Entry<Facts>[]
  /** Position among the groups, lowest first; groups with the same rank keep the order in which they were added. */
  readonly rank: number
}

function createRegistry<Facts>() {
  let groups: readonly EntryGroup<Facts>[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly EntryGroup<Facts>[]) => {
    groups = next
    for (const listener of listeners) listener()
  }
  return {
    /** Adds a group; returns a function that removes it. */
    add(group: EntryGroup<Facts>): () => void {
      change([...groups, group].toSorted((a, b) => a.rank - b.rank))
      return () => change(groups.filter((other) => other !== group))
    },
    groups: () => groups,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Creates a registry for entries that parts of the page offer while they are mounted. Returns its provider, the hook that adds
 * entries, and the hook that reads them all.
 */
export function createEntryGroups<Facts extends object>(name: string) {
  const Context = createContext<ReturnType<typeof createRegistry<Facts>> | null>(null)

  function Provider({ children }: { children: ReactNode }) {
    const [registry] = useState(createRegistry<Facts>)
    return <Context value={registry}>{children}</Context>
  }

  function useRegistry() {
    const registry = use(Context)
    if (!registry) throw new Error(`There is no ${name} above this component.`)
    return registry
  }

  /**
   * Adds entries while the component is mounted. `run` can change on every render, and the latest one is called; changes to other
   * functions and icons are ignored.
   */
  function useEntries(heading: string, entries: readonly Entry<Facts>[], rank = 0): void {
    const registry = useRegistry()
    const run = useEffectEvent((index: number) => entries[index]?.run())
    const add = useEffectEvent((_shape: string) =>
      registry.add({
        heading,
        rank,
        entries: entries.map((entry, index) => ({ ...entry, run: () => run(index) })),
      }),
    )
    const shape = JSON.stringify([heading, rank, entries])
    useEffect(() => add(shape), [shape])
  }

  function useGroups(): readonly EntryGroup<Facts>[] {
    const registry = useRegistry()
    return useSyncExternalStore(registry.subscribe, registry.groups)
  }

  return { Provider, useEntries, useGroups }
}
