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
 * Uptime after which a crash counts as the first one; only an API that crashes soon after starting is restarted with increasing
 * delays.
 */
const STABLE_AFTER_MS = 5_000
/** Argument of an API that is restarted after a crash. */
export const RESTARTED = '--restarted'
/** Maximum wait for a graceful shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000

/** A message from the API process to the relay. */
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

/** Returns the address of the socket between relay and API. */
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
      // A start that fails ends in `exit`, which is logged and tries again.
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
