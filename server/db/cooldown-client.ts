import pg from 'pg'

/** Our choice: time after a refused connection during which attempts fail fast. */
const COOLDOWN_MS = 100

/**
 * Returns a client class for a pool: after a refused connection, further attempts fail fast with the same error. Otherwise
 * hundreds of connection attempts would slow down the recovery of a crashed database.
 */
export function cooldownClient(): typeof pg.Client {
  let refusal: Error | null = null
  let until = 0
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // If a client breaks between two statements of a transaction, the next statement fails; without a listener, the event would
      // crash the process.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(done: (error: Error) => void): void
    override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (!done) return super.connect()
      if (refusal && performance.now() < until) {
        process.nextTick(done, refusal)
        return
      }
      super.connect((error: Error | null) => {
        refusal = error
        until = performance.now() + COOLDOWN_MS
        done(error as Error)
      })
      return
    }
  }
}
