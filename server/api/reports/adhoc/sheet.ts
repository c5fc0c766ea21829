/** One cell: a text, a number, a local date and time as if it were UTC, or nothing. */
export type Cell = string | number | Date | null

/** A table of any length: its header, and its rows as they are read. */
export interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}
