// `npm run admin -- COMMAND`: runs an operator command; without one, lists the commands.
import { prepare } from './prepare.mjs'

await prepare()
await import('../../dist/server/admin-main.js')
