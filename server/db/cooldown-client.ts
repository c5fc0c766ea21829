import pg from 'pg'

/** Time after a refused connection in which attempts fail fast (our choice). */
const COOLDOWN_MS = 100

/**
 * Returns a pool's client class with a cooldown: after a refused connection, further attempts fail fast with the same error. Otherwise
 * hundreds of calls would slow down the recovery of a crashed database by trying to connect.
 */
export function cooldownClient(): typeof pg.Client {
  let refusal: Error | null = null
  let until = 0
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A client that breaks between two statements of a transaction reports it to the next one; without a listener the event would end the process.
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
