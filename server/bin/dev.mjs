// `npm run dev`: runs relay and API from source, restarted on change, behind Vite's dev server with hot
// module replacement.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { writeTextTypes } from './i18n.mjs'
import { prepareModules } from './prepare.mjs'
import { root } from './stamp.mjs'

const port = Number(process.env.PORT ?? 3000)
const relayPort = port + 1
const bin = (name) => join(root, 'node_modules/.bin', name)
const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }

prepareModules({ withTools: true })
writeTextTypes()
const programs = [
  // The API is a child process, whose files tsx does not watch on its own.
  spawn(
    bin('tsx'),
    ['watch', '--clear-screen=false', '--include', 'server/**/*.{ts,sql}', 'server/main.ts'],
    {
      ...options,
      env: {
        ...process.env,
        PORT: String(relayPort),
        PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      },
    },
  ),
  spawn(bin('vite'), ['build', '--mode', 'widget', '--watch', '--logLevel', 'warn'], options),
  spawn(bin('vite'), ['--config', 'vite.config.ts', '--port', String(port), '--strictPort'], {
    ...options,
    env: { ...process.env, RELAY_URL: `http://127.0.0.1:${relayPort}` },
  }),
]

const stop = () => {
  for (const program of programs) program.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const program of programs) program.on('exit', stop)
