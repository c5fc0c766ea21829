import type { Plugin } from 'vite'

/** The code of a machine without the descriptions of its states; `program` is its syntax tree. */
export function undescribed(code: string, program: object): string

/** A Vite plugin that leaves the descriptions of states out of the widget. */
export const leanMachines: Plugin
