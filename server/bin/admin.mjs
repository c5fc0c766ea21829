// `npm run admin -- COMMAND` runs an operator command; without a command, it lists all commands.
import { prepare } from './prepare.mjs'

prepare()
await import('../../dist/server/admin-main.js')
