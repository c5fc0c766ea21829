import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

/** Statements whose parameters' types are remembered. */
const KNOWN_MAX = 500

/** A statement as it is run. */
export interface Runnable {
  readonly text: string
  readonly values: readonly unknown[]
  /** By this name its plan is kept. */
  readonly name: string | undefined
  readonly rowMode: 'array' | undefined
}

/** How a parameter becomes text; without one it is written as a string. */
type Serializer = ((value: unknown) => string) | undefined
type Parsers = Record<number, (value: string) => unknown>

/**
 * Runs statements on the embedded database in one step each: PGlite's own `query` asks for the types of the parameters every time, and
 * crosses into the database six times a statement.
 */
export class Statements {
  readonly #pg: PGlite
  readonly #parsers: Parsers
  readonly #known = new LRUCache<string, readonly Serializer[]>({ max: KNOWN_MAX })
  /** Names whose plans are kept; only a few statements of ours have one. */
  readonly #kept = new Set<string>()

  /** Takes a database that is open: before, it does not know the types of its arrays. */
  constructor(pg: PGlite, parsers: Parsers) {
    this.#pg = pg
    this.#parsers = { ...pg.parsers, ...parsers }
  }

  /** Runs a statement; rejects with the database's own error. */
  async run({ text, values, name, rowMode }: Runnable): Promise<Results> {
    const serializers = this.#known.get(text) ?? (await this.#describe(text))
    const bound = values.map((value, i) => asText(value, serializers[i]))
    const steps = [
      ...(name && this.#kept.has(name) ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: bound }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]
    try {
      const { messages } = await this.#pg.execProtocol(Buffer.concat(steps), { syncToFs: false })
      if (name) this.#kept.add(name)
      const [result] = parse.parseResults(messages, this.#parsers, rowMode && { rowMode })
      return result as Results
    } catch (error) {
      if (name && !this.#kept.has(name)) await this.#forget(name)
      throw error
    }
  }

  async #describe(text: string): Promise<readonly Serializer[]> {
    const { queryParams } = await this.#pg.describeQuery(text)
    const serializers = queryParams.map(({ serializer }) => serializer as Serializer)
    this.#known.set(text, serializers)
    return serializers
  }

  /** A statement that failed may have its name already. */
  async #forget(name: string): Promise<void> {
    const steps = [serialize.close({ type: 'S', name }), serialize.sync()]
    await this.#pg.execProtocol(Buffer.concat(steps), { syncToFs: false })
  }
}

const asText = (value: unknown, serializer: Serializer): string | null => {
  if (value === null || value === undefined) return null
  return serializer ? serializer(value) : String(value)
}
