import { useStorage } from '#client/lib/use-storage.ts'

/** Row heights that members can choose from, in pixels (desk design, A7). */
export const rowHeights = { comfortable: 64, compact: 44, dense: 32 } as const

export type Density = keyof typeof rowHeights

/** Densities from the most spacious to the most compact. */
export const densities = Object.keys(rowHeights) as readonly Density[]

/** Returns the density of the list's rows, which is stored in this browser, and a function that changes it. */
export const useDensity = () =>
  useStorage<Density>(
    'chats.density',
    'comfortable',
    (stored) => densities.find((one) => one === stored) ?? null,
  )
