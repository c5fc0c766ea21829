import pg from 'pg'

/** Time after a refused connection in which no further one is tried. */
const COOLDOWN_MS = 100

/**
 * Returns the client class of a pool that does not rush a server which has just refused a connection. While a database recovers from a
 * crash, hundreds of calls would each try to connect and slow it down, so most of them fail with the last refusal at once.
 */
export function patientClient(): typeof pg.Client {
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
