import type { Plugin } from 'vite'

/** The code of a machine without the descriptions of its states; `program` is its syntax tree. */
export function undescribed(code: string, program: object): string

/** Vite plugins that leave out of the widget what no visitor needs. */
export const leanWidget: Plugin[]
