import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { socketOf } from '#server/lib/socket-path.ts'

/** Maximum time to wait for a closing process to release the folder. */
const RELEASE_TIMEOUT_MS = 2_000
const RETRY_MS = 100
/** Grace period between the moment at which a holder writes the lock file and the moment at which it listens on its socket. */
const BIND_MS = 200

/** Error: the data folder is in use by another process. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data folder ${directory} is in use by another Parley process. Stop that one, or set DATA_DIR to another folder.`,
    )
  }
}

const isListening = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** Removes the lock file of a dead holder. Safe if several processes try at once, because only one rename succeeds. */
const removeStale = (file: string, content: string) => {
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
 * Locks a data folder for this process and returns a function that unlocks it. PGlite has no lock, and two processes that use the
 * same folder lose rows. Waits up to `timeoutMs` for a process that is closing, then throws `DirectoryInUse`.
 */
export async function lockDirectory(directory: string, timeoutMs = RELEASE_TIMEOUT_MS): Promise<() => void> {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'lock')
  const address = socketOf(directory, 'lock')
  const mine = `${process.pid} ${address}\n`
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = await holder(file)
    if (held?.address && (await isListening(held.address))) {
      if (waited >= timeoutMs) throw new DirectoryInUse(directory)
      await wait(RETRY_MS)
    } else if (held) removeStale(file, held.content)
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

/**
 * Returns the content of the lock file and the socket of the lock's holder; null if there is no lock file. Waits briefly if the
 * socket is not open yet, because a holder opens it just after writing the file.
 */
async function holder(file: string) {
  try {
    const content = readFileSync(file, 'utf8')
    // The process id is only informational: in a container, the next process can have the same id.
    const [, address] = /^\d+ (.+)\n$/.exec(content) ?? []
    if (address && !(await isListening(address))) await wait(BIND_MS)
    return { content, address: address ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
