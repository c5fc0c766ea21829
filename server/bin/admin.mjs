// `npm run admin -- COMMAND`: the operator's commands; without one it lists them.
import { prepare } from './prepare.mjs'

await prepare()
await import('../../dist/server/admin-main.js')
