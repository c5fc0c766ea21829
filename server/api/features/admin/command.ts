import type { With } from '#server/api/core/context.ts'

/** Command that the operator runs with `npm run admin`. */
export interface Command {
  readonly usage: string
  readonly about: string
  run(
    context: With<'database'>,
    args: string[],
    options: Readonly<Record<string, string | undefined>>,
  ): Promise<string[]>
}
