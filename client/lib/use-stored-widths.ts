import { useStorage } from './use-storage.ts'

type Widths = Readonly<Record<string, number>>

const asWidths = (stored: unknown): Widths | null =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(Number.isFinite)
    ? (stored as Widths)
    : null

/** Widths in pixels by name, such as of panes or columns, kept in this browser. */
export const useStoredWidths = (key: string) => useStorage<Widths>(key, {}, asWidths)
