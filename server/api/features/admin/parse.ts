import { CommanderError, Option, Command as Program } from 'commander'
import type { Command, Options } from './command.ts'

/** Exit codes of the operator's command: success, failed command, and invalid command line. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const

/** Parsed command line: a command to run, or a text to print with its exit code. */
export type Parsed =
  | { readonly name: string; readonly args: string[]; readonly options: Options }
  | { readonly text: string; readonly code: number }

/** Matches a public name or code that begins with a hyphen, as one in 64 does; options have only lower-case letters. */
const HYPHENATED = /^-(?!-?[a-z-]+$)[\w-]{11,}$/
/** Prefix added to arguments that match `HYPHENATED` while they are parsed, so that they are not mistaken for options. */
const MARK = '\0'

const marked = (arg: string): string => (HYPHENATED.test(arg) ? MARK + arg : arg)

const unmarked = <T>(value: T): T =>
  (typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : value) as T

/** Parses a command line. Help and errors are returned as text instead of being printed. */
export function parseCommand(commands: Readonly<Record<string, Command>>, given: readonly string[]): Parsed {
  let text = ''
  let parsed: Parsed | null = null
  const write = (part: string) => {
    text += part
  }
  const program = new Program('npm run admin --')
    .description('Operator commands. They go to the running product, or open its data if it is not running.')
    .usage('COMMAND')
    .helpCommand('help [COMMAND]', 'explains a command')
    .addHelpText(
      'after',
      '\nCLIENT is the ID or public name of a client, MEMBER the e-mail address of a member.',
    )
    .showHelpAfterError('(--help explains the command)')
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: write,
      getOutHelpWidth: () => 120,
      getErrHelpWidth: () => 120,
    })
  for (const [name, { args = '', options = {}, about, asksPassword }] of Object.entries(commands)) {
    const command = program
      .command(`${name} ${args}`.trim())
      .description(about)
      .copyInheritedSettings(program)
    for (const [flags, help] of Object.entries(options)) command.option(flags, help)
    if (asksPassword) command.addOption(new Option('--password <PASSWORD>').hideHelp())
    command.action((...call) => {
      parsed = {
        name,
        args: command.processedArgs
          .filter((arg) => arg !== undefined)
          .flat()
          .map(unmarked),
        options: Object.fromEntries(
          Object.entries(call.at(-2) as Options).map(([name, value]) => [name, unmarked(value)]),
        ),
      }
    })
  }
  try {
    program.parse(given.map(marked), { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return {
      text: text.trimEnd(),
      code: error.exitCode === 0 || given.length === 0 ? exitCodes.ok : exitCodes.usage,
    }
  }
  return parsed ?? { text: text.trimEnd(), code: exitCodes.usage }
}
