import { type ChildProcess, fork } from 'node:child_process'
import type { Config } from '../config.ts'
import { socketOf } from '../db/pglite/lock.ts'
import { runnable } from '../lib/runnable.ts'

/** Exit code of an API that must not be started again, because the same would happen. */
export const HOPELESS = 78
const RESTART_FIRST = 100
const RESTART_MAX = 5_000
/** Running this long, and the next crash is treated as the first: only an API that dies as soon as it is up is started ever more slowly. */
const STABLE = 5_000
/** Longest wait for a graceful end, milliseconds. */
const END_PATIENCE = 15_000

/** What the API's process says to the relay. */
export type ApiMessage =
  | { readonly kind: 'listening' }
  | { readonly kind: 'failed'; readonly message: string }

/** The API as a child of the relay, started again when it crashes. */
export interface ApiProcess {
  /** Address for the relay's upstream. */
  readonly address: string
  /** Ends it gracefully. */
  close(): Promise<void>
}

/** Address of the socket between relay and API. */
export const apiSocket = (config: Config): string => socketOf(config.dataDir, 'api')

/** Starts the API and resolves when it listens; rejects with its own words when it cannot start. */
export async function startApi(
  config: Config,
  log: { error(details: object, message: string): void },
): Promise<ApiProcess> {
  let child: ChildProcess
  let closing = false
  let delay = RESTART_FIRST

  const launch = (): Promise<void> => {
    const { file, execArgv } = runnable('api-main')
    const startedAt = Date.now()
    child = fork(file, { execArgv, stdio: 'inherit' })
    child.once('exit', (code, signal) => {
      if (closing || code === HOPELESS) return
      if (Date.now() - startedAt > STABLE) delay = RESTART_FIRST
      log.error({ code, signal, delay }, 'the API stopped and is started again')
      setTimeout(() => !closing && void launch().catch(() => {}), delay)
      delay = Math.min(RESTART_MAX, delay * 2)
    })
    return new Promise((listening, failed) => {
      child.on('message', (message: ApiMessage) =>
        message.kind === 'listening' ? listening() : failed(new Error(message.message)),
      )
      child.once('exit', () => failed(new Error('The API stopped while it was starting.')))
    })
  }

  const close = async () => {
    closing = true
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((gone) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE)
      child.once('exit', () => {
        clearTimeout(timer)
        gone()
      })
      child.kill('SIGTERM')
    })
  }

  try {
    await launch()
  } catch (error) {
    await close()
    throw error
  }
  return { address: `unix+http://${encodeURIComponent(apiSocket(config))}/`, close }
}
