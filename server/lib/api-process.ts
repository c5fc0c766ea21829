import { type ChildProcess, fork } from 'node:child_process'
import { ConfigError } from '../config/checks.ts'
import type { Config } from '../config.ts'
import { runnable } from './runnable.ts'
import { socketOf } from './socket-path.ts'

/** Exit code of an API that must not be restarted because it would only fail again. */
export const EX_CONFIG = 78
const RESTART_MIN_MS = 100
const RESTART_MAX_MS = 5_000
/**
 * Uptime after which a crash resets the restart delay; the delay increases only while the API keeps crashing soon after starting.
 */
const STABLE_AFTER_MS = 5_000
/** Command-line argument that tells an API that it was restarted after a crash. */
export const RESTARTED = '--restarted'
/** Maximum wait for a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/** Sent by the API process to the relay once it listens, or if it cannot start. */
export type ApiMessage =
  | { readonly kind: 'listening'; readonly hasAccounts: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }

/** The API as a child process of the relay, restarted when it crashes. */
export interface ApiProcess {
  /** Address that the relay forwards to. */
  readonly address: string
  /** False if nobody has an account yet. */
  readonly hasAccounts: boolean
  /** Shuts the process down gracefully. */
  close(): Promise<void>
}

/** Returns the address of the socket on which the API listens for the relay. */
export const apiSocket = (config: Config): string => socketOf(config.dataDir, 'api')

/**
 * Starts the API and resolves once it listens; rejects with the API's own error message if it cannot start.
 */
export async function startApi(
  config: Config,
  log: { error(details: object, message: string): void },
): Promise<ApiProcess> {
  let child: ChildProcess
  let closing = false
  let delay = RESTART_MIN_MS

  const launch = (args: readonly string[] = []): Promise<boolean> => {
    const { file, execArgv } = runnable('api-main')
    const startedAt = Date.now()
    child = fork(file, args, { execArgv, stdio: 'inherit' })
    child.once('exit', (code, signal) => {
      if (closing || code === EX_CONFIG) return
      if (Date.now() - startedAt > STABLE_AFTER_MS) delay = RESTART_MIN_MS
      log.error({ code, signal, delay }, 'the API exited unexpectedly and is being restarted')
      // If this start fails, the process exits, and the `exit` handler logs that and tries again.
      setTimeout(() => !closing && void launch([RESTARTED]).catch(() => {}), delay)
      delay = Math.min(RESTART_MAX_MS, delay * 2)
    })
    return new Promise((listening, failed) => {
      child.on('message', (message: ApiMessage) =>
        message.kind === 'listening'
          ? listening(message.hasAccounts)
          : failed(message.isFinal ? new ConfigError(message.message) : new Error(message.message)),
      )
      child.once('exit', () => failed(new Error('The API exited during start-up.')))
    })
  }

  const close = async () => {
    closing = true
    if (child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((gone) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS)
      child.once('exit', () => {
        clearTimeout(timer)
        gone()
      })
      child.kill('SIGTERM')
    })
  }

  let hasAccounts: boolean
  try {
    hasAccounts = await launch()
  } catch (error) {
    await close()
    throw error
  }
  return { address: `unix+http://${encodeURIComponent(apiSocket(config))}/`, hasAccounts, close }
}
