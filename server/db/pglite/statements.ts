import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

/** Maximum number of statements whose parameter types are cached. */
const CACHE_MAX = 500

/** A statement with everything needed to run it. */
export interface Runnable {
  readonly text: string
  readonly values: readonly unknown[]
  /** Name under which the statement's plan is cached. */
  readonly name: string | undefined
  readonly rowMode: 'array' | undefined
}

/** Function that converts a parameter to text; undefined if `String` is used. */
type Serializer = ((value: unknown) => string) | undefined
type Parsers = Record<number, (value: string) => unknown>

/**
 * Runs each statement of the embedded database in one step. PGlite's own `query` looks up the parameter types every time and
 * crosses into the database six times per statement. `checkPglite` verifies at each startup that PGlite still supports this.
 */
export class Statements {
  readonly #pg: PGlite
  readonly #parsers: Parsers
  readonly #serializers = new LRUCache<string, readonly Serializer[]>({ max: CACHE_MAX })
  /** Names of cached plans; few statements are named. */
  readonly #planned = new Set<string>()

  /** Requires an open database, because the types of its arrays are not known earlier. */
  constructor(pg: PGlite, parsers: Parsers) {
    this.#pg = pg
    this.#parsers = { ...pg.parsers, ...parsers }
  }

  /** Runs a statement; rejects with the database's error. */
  async run({ text, values, name, rowMode }: Runnable): Promise<Results> {
    const serializers = this.#serializers.get(text) ?? (await this.#describe(text))
    const bound = values.map((value, i) => asText(value, serializers[i]))
    const steps = [
      ...(name && this.#planned.has(name) ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: bound }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]
    try {
      const { messages } = await this.#pg.execProtocol(Buffer.concat(steps), { syncToFs: false })
      if (name) this.#planned.add(name)
      const [result] = parse.parseResults(messages, this.#parsers, rowMode && { rowMode })
      return result as Results
    } catch (error) {
      if (name && !this.#planned.has(name)) await this.#forget(name)
      throw error
    }
  }

  async #describe(text: string): Promise<readonly Serializer[]> {
    const { queryParams } = await this.#pg.describeQuery(text)
    const serializers = queryParams.map(({ serializer }) => serializer as Serializer)
    this.#serializers.set(text, serializers)
    return serializers
  }

  /** Frees the name of a failed statement, because the database may have registered it before the failure. */
  async #forget(name: string): Promise<void> {
    const steps = [serialize.close({ type: 'S', name }), serialize.sync()]
    await this.#pg.execProtocol(Buffer.concat(steps), { syncToFs: false })
  }
}

const asText = (value: unknown, serializer: Serializer): string | null => {
  if (value === null || value === undefined) return null
  return serializer ? serializer(value) : String(value)
}
