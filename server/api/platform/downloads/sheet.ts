/** Content of a cell: text, number, local date and time as if it were UTC, or nothing. */
export type Cell = string | number | Date | null

/** Table of any length: its header, and its rows in pages that are read on demand. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}
