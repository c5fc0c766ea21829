import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The data folder is in use by another process. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data folder ${directory} is in use by another Parley process. Stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

/** Address of the socket that lives as long as the holder: the system closes it even after kill -9. */
export function socketOf(directory: string, name: string): string {
  const key = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${key}-${name}`
  const inside = join(directory, `${name}.sock`)
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `parley-${key}-${name}.sock`)
}

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** Moves a dead holder's file away; only the one whose rename succeeds goes on. */
const clearStale = (file: string, content: string) => {
  const aside = `${file}.${process.pid}`
  try {
    if (readFileSync(file, 'utf8') !== content) return
    renameSync(file, aside)
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Takes a data folder for this process. PGlite has no lock of its own, and two processes on one folder lose rows.
 * Waits up to `patience` ms for a holder that is closing. Throws DirectoryInUse.
 */
export async function lockDirectory(directory: string, patience = 2_000): Promise<() => void> {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'lock')
  const address = socketOf(directory, 'lock')
  const mine = `${process.pid} ${address}\n`
  for (let waited = 0; ; waited += 100) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = await holder(file)
    if (held?.address && (await answers(held.address))) {
      if (waited >= patience) throw new DirectoryInUse(directory)
      await wait(100)
    } else if (held) clearStale(file, held.content)
  }
  rmSync(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(address, listening)
  })
  server.unref()
  return () => {
    server.close()
    rmSync(file, { force: true })
  }
}

/** Who holds the lock file. A holder that has written it opens its socket a moment later, so it gets that moment. */
async function holder(file: string) {
  try {
    const content = readFileSync(file, 'utf8')
    // The number of the process is for people: in a container the next one may have the same.
    const [, address] = /^\d+ (.+)\n$/.exec(content) ?? []
    if (address && !(await answers(address))) await wait(200)
    return { content, address: address ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
