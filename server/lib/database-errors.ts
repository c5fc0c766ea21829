/** Says whether a statement failed because a row with that key exists already (SQLSTATE 23505). */
export function violates(error: unknown, constraint: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint: name } = cause as { code?: string; constraint?: string }
  return code === '23505' && name === constraint
}
