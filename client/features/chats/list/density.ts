import { useStorage } from '#client/lib/use-storage.ts'

/** Heights of a row that a member can choose, in pixels (design of the desk, A7). */
export const rowHeights = { comfortable: 64, compact: 44, dense: 32 } as const

/** How much of a chat a row shows. */
export type Density = keyof typeof rowHeights

/** Densities from the roomiest to the tightest. */
export const densities = Object.keys(rowHeights) as readonly Density[]

/** Returns the density of the list, remembered by the browser, and the function that changes it. */
export const useDensity = () =>
  useStorage<Density>(
    'chats.density',
    'comfortable',
    (stored) => densities.find((one) => one === stored) ?? null,
  )
