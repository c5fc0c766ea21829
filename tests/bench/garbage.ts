import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Calls for each route, and commands for each name at the sockets. */
const RUNS = process.env.GARBAGE_RUNS ?? '2000'
const files = ['tests/server/api/garbage.test.ts', 'tests/server/relay/garbage.test.ts']

/** Sends every route and every socket what its schema nearly accepts, many times; a response of 5xx fails. */
export async function run(): Promise<void> {
  const seed = process.env.GARBAGE_SEED ?? String(Date.now() % 1_000_000)
  console.log(`${RUNS} calls each, GARBAGE_SEED=${seed}`)
  const began = performance.now()
  const code = await new Promise<number | null>((resolve) =>
    spawn(
      process.execPath,
      [
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--project',
        'server',
        '--testTimeout',
        '1800000',
        ...files,
      ],
      { stdio: 'inherit', env: { ...process.env, GARBAGE_RUNS: RUNS, GARBAGE_SEED: seed } },
    ).once('exit', resolve),
  )
  console.log(`${code === 0 ? 'no 5xx' : 'FAILED'} in ${Math.round((performance.now() - began) / 1_000)} s`)
}
