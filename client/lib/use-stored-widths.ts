import { useStorage } from './use-storage.ts'

type Widths = Readonly<Record<string, number>>

const asWidths = (stored: unknown): Widths | null =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(Number.isFinite)
    ? (stored as Widths)
    : null

/**
 * Returns widths in pixels by name, for example of panes or columns, which are stored in this browser, and the function that
 * changes them.
 */
export const useStoredWidths = (key: string) => useStorage<Widths>(key, {}, asWidths)
