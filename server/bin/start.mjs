// `npm start`: installs and builds what is missing or stale, then starts Parley. `npm run demo` adds the demo's customers.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './stamp.mjs'

await prepare()
if (process.argv.includes('--demo')) {
  // A data folder of its own: the demo's customers never meet real ones.
  process.env.DATA_DIR ??= './data/demo'
  const demo = fork(join(root, 'dist/server/demo.js'), { stdio: 'inherit' })
  process.on('exit', () => demo.kill())
}
await import('../../dist/server/main.js')
