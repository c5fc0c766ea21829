/** Returns whether an error reports a violation of the given unique constraint (SQLSTATE 23505). */
export function violates(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && name === constraint
}

/** Returns what a write returns; null if it violates the given unique constraint. */
export const unlessTaken = <T>(constraint: string, writing: PromiseLike<T>): Promise<T | null> =>
  Promise.resolve(writing).catch((error: unknown) => {
    if (violates(error, constraint)) return null
    throw error
  })

/**
 * SQLSTATEs of a broken connection (class 08), and of a server that is shutting down, crashed, starting up, out of connections or
 * disk space, or refusing connections.
 */
const away = /^(08...|57P0[123]|53[13]00|55000)$/
/** Operating system error codes for connections that cannot be established. */
const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Beginnings of connection error messages from drivers that set no code. */
const broken =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect|The embedded database has stopped)/

/**
 * Returns whether a statement failed because the database is currently unavailable, so that a retry may
 * succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code = '', message = '' } = cause as { code?: unknown; message?: string }
  return away.test(String(code)) || unreachable.includes(String(code)) || broken.test(message)
}
