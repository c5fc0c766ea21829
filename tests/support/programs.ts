import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '#server/bin/bundle-server.mjs'
import { fileFolders } from '#server/bin/server-entries.mjs'
import { variables } from '#server/config/variables.ts'

const root = join(import.meta.dirname, '../..')

/** Environment of this process without Parley settings. */
const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !Object.hasOwn(variables, name)),
)

/** Exit code and output of a program that ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Settings, arguments and piped input of a program. */
interface Run {
  readonly settings?: Record<string, string>
  readonly args?: readonly string[]
  readonly input?: string
}

/** Program that the build makes. */
export type Program = 'main' | 'api-main' | 'admin-main'

/** Programs of the product, built for one test file. */
export interface Programs {
  /** Folder of the test, in which the programs run. */
  readonly folder: string
  /** Runs a program until it ends. */
  run(program: Program, run: Run): Promise<Ended>
  /** Starts a program that runs until it is stopped; only the given settings are in its environment. */
  start(program: Program, settings: Record<string, string>): Started
  dispose(): void
}

/** Program that runs until it is stopped. */
export interface Started {
  /** Returns the output so far. */
  output(): string
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a file with Node.js. */
function startFile(file: string, cwd: string, env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [file], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (data) => (text += data))
  child.stderr.on('data', (data) => (text += data))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return {
    output: () => text,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return exited
    },
  }
}

/** Resolves once a program is ready at a URL; rejects with its output if that takes a minute. */
export async function programReady(url: string, program: Started): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    if ((await fetch(`${url}/ready`).catch(() => null))?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not start: ${program.output()}`)
}

/** Builds the programs of the product as the build does. */
export async function buildPrograms(): Promise<Programs> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-programs-'))
  const built = join(root, `.cache/programs-${process.pid}`)
  await bundleServer(
    {
      main: 'server/main.ts',
      'api-main': 'server/api-main.ts',
      'admin-main': 'server/admin-main.ts',
      'db/pglite/worker': 'server/db/pglite/worker.ts',
    },
    built,
  )
  for (const part of fileFolders) cpSync(join(root, 'server', part), join(built, part), { recursive: true })
  return {
    folder,
    run: (program, { settings = {}, args = [], input = '' }) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [join(built, `${program}.js`), ...args], {
          cwd: folder,
          env: { ...clean, DATA_DIR: join(folder, 'data'), PORT: '0', ...settings },
        })
        let [out, err] = ['', '']
        child.stdout.on('data', (data) => (out += data))
        child.stderr.on('data', (data) => (err += data))
        child.stdin.on('error', () => {})
        child.stdin.end(input)
        child.once('close', (code) => resolve({ code, out, err }))
      }),
    start: (program, settings) => startFile(join(built, `${program}.js`), folder, { ...clean, ...settings }),
    dispose: () => {
      for (const path of [folder, built]) rmSync(path, { recursive: true, force: true })
    },
  }
}
