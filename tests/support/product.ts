import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Product as a process: relay and API, with their own port and data folder. */
export interface Product {
  readonly url: string
  readonly process: ChildProcess
  /** Returns the output so far. */
  output(): string
  readonly exited: Promise<number | null>
  /** Sends a signal to the product and its children. */
  signal(name: NodeJS.Signals): void
}

// Ports below the range from which the system takes ports for outgoing connections and for port 0 (32768 on Linux).
// Each process takes its ports in turn from a part that depends on its identifier, so that two of them rarely meet.
const firstPort = 12_000
const portsPerPart = 100
const parts = 200
let taken = Math.floor(Math.random() * portsPerPart)

/** Returns a port that is currently free, and that the system gives to nobody before the product listens there. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portsPerPart; attempt++) {
    taken += 1
    const port = firstPort + (process.pid % parts) * portsPerPart + (taken % portsPerPart)
    if (await isFree(port)) return port
  }
  throw new Error('All ports of this process are in use.')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Starts the product as `npm start` does; builds it first if the build is outdated. */
export function startProduct(
  port: number,
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Product {
  const child = spawn(process.execPath, ['server/bin/start.mjs', ...flags], {
    cwd: root,
    // Starts in its own process group, so that a signal reaches both relay and API, as from a terminal.
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (data) => (text += data))
  child.stderr?.on('data', (data) => (text += data))
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => text,
    exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    signal: (name) => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
    },
  }
}

/** Resolves once the product is ready; rejects with its output if it exits first. */
export async function ready(product: Product): Promise<void> {
  let isOver = false
  void product.exited.then(() => {
    isOver = true
  })
  for (;;) {
    const answer = await fetch(`${product.url}/ready`).catch(() => null)
    if (answer?.ok) return
    if (isOver) throw new Error(`The product ended: ${product.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
