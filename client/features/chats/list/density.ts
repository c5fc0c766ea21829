import { useStorage } from '#client/lib/use-storage.ts'

/** Row heights that a member can choose from, in pixels (design of the desk, A7). */
export const rowHeights = { comfortable: 64, compact: 44, dense: 32 } as const

/** Density of the list's rows. */
export type Density = keyof typeof rowHeights

/** Densities from the most spacious to the most compact. */
export const densities = Object.keys(rowHeights) as readonly Density[]

/** Returns the density of the list, stored in the browser, and its setter. */
export const useDensity = () =>
  useStorage<Density>(
    'chats.density',
    'comfortable',
    (stored) => densities.find((one) => one === stored) ?? null,
  )
