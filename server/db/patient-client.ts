import pg from 'pg'

/** How long a server that refused a connection is left in peace, milliseconds. */
const PEACE = 100

/**
 * The client of a pool that does not run at a server which just refused it: while a database recovers from a crash, hundreds of calls that
 * each try to connect would only slow it down, so that most of them are told the last refusal.
 */
export function patientClient(): typeof pg.Client {
  let refusal: Error | null = null
  let until = 0
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // One that breaks between the statements of a transaction says so to the next statement; unheard, its event would end the process.
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
        until = performance.now() + PEACE
        done(error as Error)
      })
      return
    }
  }
}
