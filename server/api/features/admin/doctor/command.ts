import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { examine } from './examine.ts'
import { reportOf } from './report.ts'

/** Command that runs in the API; if the API is not running, `npm run admin` itself examines the installation. */
export const doctorCommand: Command = {
  about:
    'finds out what is wrong with the installation: settings, proxy, TLS, mail, disk, database, channels, jobs',
  run: async ({ config, clock, database, providerHealth }) => {
    const environment = process.env
    const { ok, lines } = reportOf(
      await examine({ config, environment, clock, database, providerHealth, isRunning: true }),
    )
    if (!ok) throw new CommandError(lines.join('\n'))
    return [...lines]
  },
}
