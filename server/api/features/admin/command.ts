import type { With } from '#server/api/core/context.ts'

/** Parts of the context that commands use. */
export type CommandContext = With<'database' | 'seal' | 'providerHealth'>

/** Values of a command's options, by name. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

/** Command that the operator runs with `npm run admin`. */
export interface Command {
  /** Arguments: `<NAME>` is required, `[NAME]` is optional. */
  readonly args?: string
  /** Descriptions of the options by their flags, such as `--plan <PLAN>`. */
  readonly options?: Readonly<Record<string, string>>
  readonly about: string
  /** Prompt for a password, which is read from the terminal or a pipe, never from an argument. */
  readonly asksPassword?: string
  run(context: CommandContext, args: string[], options: Options): Promise<string[]>
}

/** Returns a text option; undefined if it is not set. */
export const textOf = (options: Options, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
