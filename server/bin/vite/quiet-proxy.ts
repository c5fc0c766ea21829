import { createLogger, type Logger } from 'vite'

/** Codes of errors that occur while the server behind the development server starts or restarts. */
const codes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']

/**
 * Returns a logger for the development server that says once that the server is starting, instead of printing the stack of each
 * call and socket that does not reach it.
 */
export function quietProxy(logger: Logger = createLogger()): Logger {
  const { error } = logger
  let isStarting = false
  logger.error = (message, options) => {
    const isProxy = /(?:http|ws) proxy (?:socket )?error/.test(message)
    const { code } = (options?.error ?? {}) as { code?: string }
    if (!isProxy || !codes.includes(code ?? '')) {
      error(message, options)
      return
    }
    if (isStarting) return
    isStarting = true
    logger.info('the server is starting; pages load again once it is ready', { timestamp: true })
    setTimeout(() => {
      isStarting = false
    }, 10_000).unref()
  }
  return logger
}
