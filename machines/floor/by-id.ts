/** Our choice: number of parts per collection; a change copies only one. */
const PARTS = 128

interface Row {
  readonly id: number
}

/**
 * Immutable collection of rows by id. A changed collection shares all parts but one with the previous one, so that thousands of
 * rows can be tracked cheaply.
 */
export class ById<T extends Row> {
  readonly #parts: readonly (ReadonlyMap<number, T> | undefined)[]
  /** Number of rows. */
  readonly size: number

  private constructor(parts: readonly (ReadonlyMap<number, T> | undefined)[], size: number) {
    this.#parts = parts
    this.size = size
  }

  /** Creates a collection from rows. */
  static of<T extends Row>(rows: Iterable<T>): ById<T> {
    const parts: (Map<number, T> | undefined)[] = Array(PARTS).fill(undefined)
    for (const row of rows) {
      const part = row.id % PARTS
      parts[part] ??= new Map()
      parts[part].set(row.id, row)
    }
    return new ById(
      parts,
      parts.reduce((sum, part) => sum + (part?.size ?? 0), 0),
    )
  }

  /** Returns a row; undefined if missing. */
  get(id: number): T | undefined {
    return this.#parts[id % PARTS]?.get(id)
  }

  /** Iterates over all rows, in no particular order. */
  *values(): Generator<T, void> {
    for (const part of this.#parts) if (part) yield* part.values()
  }

  /** Calls a function with each row, in no particular order; several times faster than iterating. */
  forEach(call: (row: T) => void): void {
    for (const part of this.#parts) part?.forEach(call)
  }

  /** Returns the collection with a row added or replaced. */
  with(row: T): ById<T> {
    const part = new Map(this.#parts[row.id % PARTS])
    const before = part.size
    part.set(row.id, row)
    return this.#replaced(row.id, part, part.size - before)
  }

  /** Returns the collection without a row. */
  without(id: number): ById<T> {
    if (this.get(id) === undefined) return this
    const part = new Map(this.#parts[id % PARTS])
    part.delete(id)
    return this.#replaced(id, part, -1)
  }

  #replaced(id: number, part: ReadonlyMap<number, T>, by: number): ById<T> {
    return new ById(this.#parts.with(id % PARTS, part), this.size + by)
  }

  /** Returns all rows, for the inspector. */
  toJSON(): readonly T[] {
    return [...this.values()]
  }
}
