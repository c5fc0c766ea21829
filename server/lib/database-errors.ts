/** Says whether a statement failed because a row with that key exists already (SQLSTATE 23505). */
export function violates(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && name === constraint
}

/** SQLSTATEs of a server that stops, crashed, starts up, or takes no more connections; class 08 is a connection that broke. */
const away = /^(08...|57P0[123]|53300)$/
/** What the system says of a connection that is not to be had. */
const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** What the driver says itself, which has no code. */
const broken =
  /^(Connection terminated|timeout exceeded when trying to connect|The embedded database has stopped)/

/** Says whether a statement failed because the database is not there at the moment: the same may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code = '', message = '' } = cause as { code?: unknown; message?: string }
  return away.test(String(code)) || unreachable.includes(String(code)) || broken.test(message)
}
