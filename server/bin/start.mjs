// `npm start` installs and builds what is missing or outdated, then starts Parley. `npm run demo` adds simulated customers.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './stamp.mjs'

await prepare()
if (process.argv.includes('--demo')) {
  // A separate data folder, so that the demo never touches real data.
  process.env.DATA_DIR ??= './data/demo'
  // Simulated customers and agents have their own IP addresses.
  process.env.TRUST_PROXY ??= '1'
  const busy = process.argv.includes('--busy') ? ['--busy'] : []
  const demo = fork(join(root, 'dist/server/demo.js'), busy, { stdio: 'inherit' })
  demo.on('message', ({ demoBotKey }) => {
    process.env.DEMO_BOT_KEY ??= demoBotKey
  })
  process.on('exit', () => demo.kill())
}
await import('../../dist/server/main.js')
