// `npm run check-backend -- URL --token TOKEN` prints which calls of your own backend work, which work only partly, and which are
// missing.
import { prepare } from './prepare.mjs'

prepare()
await import('../../dist/server/check-backend-main.js')
