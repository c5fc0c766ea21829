// `npm run dev`: runs relay and API behind Vite's dev server with hot module replacement; they are rebundled and restarted on
// change.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { watchServer } from './bundle-server.mjs'
import { writeTextTypes } from './i18n.mjs'
import { makeMachinePages } from './machine-pages.mjs'
import { prepareModules } from './prepare.mjs'
import { entries, fileFolders } from './server-entries.mjs'
import { root } from './stamp.mjs'

const port = Number(process.env.PORT ?? 3000)
const relayPort = port + 1
const bin = (name) => join(root, 'node_modules/.bin', name)
const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }
const folder = join(root, 'dist/dev-server')

prepareModules({ withTools: true })
writeTextTypes()
rmSync(folder, { recursive: true, force: true })
for (const name of fileFolders) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  symlinkSync(join(root, 'server', name), join(folder, name), 'junction')
}

let server = null
let isStale = false
let isStopping = false

/** Starts the server, after stopping it if it is running. Changes in quick succession lead to one restart. */
function restart() {
  if (server) {
    if (!isStale) server.kill('SIGTERM')
    isStale = true
    return
  }
  isStale = false
  server = spawn(process.execPath, ['--enable-source-maps', join(folder, 'main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(relayPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  })
  server.on('exit', () => {
    server = null
    if (isStale && !isStopping) restart()
  })
}

await makeMachinePages(join(folder, 'plugins/docs/machines'))
await watchServer(entries, folder, restart)
for (const name of fileFolders) watch(join(root, 'server', name), restart)
const programs = [
  spawn(bin('vite'), ['build', '--mode', 'widget', '--watch', '--logLevel', 'warn'], options),
  spawn(bin('vite'), ['--config', 'vite.config.ts', '--port', String(port), '--strictPort'], {
    ...options,
    env: { ...process.env, RELAY_URL: `http://127.0.0.1:${relayPort}` },
  }),
]

const stop = () => {
  isStopping = true
  for (const program of programs) program.kill('SIGTERM')
  if (!server) process.exit()
  server.on('exit', () => process.exit())
  server.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const program of programs) program.on('exit', stop)
