import { Command, CommanderError } from 'commander'
import { pino } from 'pino'
import { createUpstream } from './relay/base/upstream.ts'
import { ExternalCalls } from './relay/external-api/calls.ts'
import {
  type CheckedCall,
  checkBackend,
  lineOf,
  summaryOf,
} from './relay/external-api/check/check-backend.ts'
import { Completer } from './relay/external-api/readers/complete.ts'
import { routeReaders } from './relay/external-api/readers/routes.ts'
import { shapeReaders } from './relay/external-api/readers/shapes.ts'

/** Exit codes: all calls work, a call is missing or refused, or the command line is wrong. */
const exitCodes = { ok: 0, lacking: 1, usage: 64 }

interface Options {
  readonly token: string
  readonly changes?: boolean
}

/**
 * `npm run check-backend -- URL --token TOKEN`: shows which of the console's features work with a backend other than Parley's.
 */
const program = new Command('check-backend')
  .description(
    'Makes the calls of the specification to a backend, and prints which work, work with less, or are missing.',
  )
  .argument('<url>', 'address of the backend, as in API_UPSTREAM')
  .requiredOption('--token <token>', 'token of a member who may do everything, from POST /identity/token2')
  .option('--changes', 'also make calls that change data, with a chat, a file and a web page of their own')
  .exitOverride()

function read(): { url: string; options: Options } {
  try {
    program.parse()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exit(error.exitCode === 0 ? exitCodes.ok : exitCodes.usage)
  }
  const [url = ''] = program.args
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    process.stderr.write(`error: ${url} is not an address: use one such as https://backend.example.com\n`)
    process.exit(exitCodes.usage)
  }
  return { url, options: program.opts<Options>() }
}

const { url, options } = read()
const upstream = createUpstream(url, '')
const completer = new Completer(
  shapeReaders({ productName: 'Parley', publicUrl: '', provider: new URL(url).host }),
)
const log = pino({ level: 'silent' })
const calls = new ExternalCalls({ upstream, completer, routeReaders, warn: (...line) => log.warn(...line) })
const checked: CheckedCall[] = []
await checkBackend({ upstream, calls, token: options.token, changes: options.changes ?? false }, (row) => {
  checked.push(row)
  process.stdout.write(`${lineOf(row)}\n`)
})
process.stdout.write(`${summaryOf(checked).join('\n')}\n`)
await upstream.close()
const isLacking = checked.some(({ verdict }) => verdict === 'missing' || verdict === 'refused')
process.exit(isLacking ? exitCodes.lacking : exitCodes.ok)
