/** Error in the form in which it is logged. */
interface Loggable {
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: Loggable
}

/** Maximum number of nested causes to log. */
const CAUSES_MAX = 4

/** PostgreSQL error codes: five characters, at least one of them a digit. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** Returns the frames of a stack, without the message above them. */
const stackFrames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/**
 * Removes the values from a message: a statement's values follow "params:", and a database or a JSON parser puts values in
 * quotation marks.
 */
const withoutValues = (message: string, isQuoting: boolean): string => {
  const statement = message.split(/\s*\bparams: /, 1)[0] ?? ''
  return isQuoting ? statement.replace(/["'][\s\S]*["']/, '…') : statement
}

/**
 * Returns an error for the log, without the values of a failed statement, because they contain people's messages, codes and
 * addresses.
 */
export function loggableError(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutValues(error.message, error instanceof SyntaxError || sqlState.test(String(code))),
    stack: stackFrames(error.stack),
    ...(typeof code === 'string' && { code }),
    ...(error.cause !== undefined && depth < CAUSES_MAX && { cause: loggableError(error.cause, depth + 1) }),
  }
}

/** Returns a process's logger options; errors are logged without the values of failed statements. */
export const loggerOf = (level: string) => ({
  level,
  serializers: { err: (error: unknown) => loggableError(error) },
})
