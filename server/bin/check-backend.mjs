// `npm run check-backend -- URL --token TOKEN` prints which calls of a backend of your own work, work with less, or are missing.
import { prepare } from './prepare.mjs'

await prepare()
await import('../../dist/server/check-backend-main.js')
