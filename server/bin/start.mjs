// `npm start` installs and builds what is missing or outdated, then starts Parley. `npm run demo` adds simulated customers.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root } from './stamp.mjs'

const help = `usage: npm start [-- --help]     installs, builds and starts Parley
       npm run demo [-- --busy]  starts it with a demo account and simulated customers

Settings are environment variables, such as PORT=8080 npm start; README.md lists them all.
The most important ones: PORT, HOST, DATA_DIR, PUBLIC_URL, DATABASE_URL, SMTP_URL, OPENAI_API_KEY.

npm run admin -- help         lists the operator's commands
npm run dev                   starts it from source, with hot reloading
npm test                      runs all checks and tests`

const given = process.argv.slice(2)
const unknown = given.filter((arg) => !['--demo', '--busy', '--help', '-h'].includes(arg))
if (unknown.length || given.includes('--help') || given.includes('-h')) {
  if (unknown.length) console.error(`Unknown: ${unknown.join(' ')}\n`)
  console[unknown.length ? 'error' : 'log'](help)
  process.exit(unknown.length ? 2 : 0)
}
prepare()
if (process.argv.includes('--demo')) {
  // A separate data folder, so that the demo never touches real data.
  process.env.DATA_DIR ??= './data/demo'
  // Simulated customers and agents, who call from this machine, have their own IP addresses.
  process.env.TRUST_PROXY ??= '127.0.0.1,::1'
  const busy = process.argv.includes('--busy') ? ['--busy'] : []
  const demo = fork(join(root, 'dist/server/demo.js'), busy, { stdio: 'inherit' })
  demo.on('message', ({ demoBotKey }) => {
    process.env.DEMO_BOT_KEY ??= demoBotKey
  })
  process.on('exit', () => demo.kill())
}
await import('../../dist/server/main.js')
