import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Version of the format below; a build reads all versions up to its own. */
const FORMAT = 1
/** Maximum length of a line; without a limit, a file of another type would be read to its end in search of a line break. */
const LINE_MAX_BYTES = 16_384

/** Error about a backup, with a message for the operator. */
export class BackupError extends Error {}

/** Header of a backup, stored as its first line. */
export interface BackupHeader {
  readonly parley_backup: number
  /** Product version that made the backup. */
  readonly version: string
  /** Time in ISO 8601 format. */
  readonly made_at: string
  /** Fingerprint of the machine and folder that were backed up; missing in early backups. */
  readonly home?: string
}

/** Line of a backup: a folder; a file, which is followed by its bytes; or the end, with the SHA-256 of everything before it. */
type Entry =
  | { readonly folder: string }
  | { readonly file: string; readonly size: number }
  | { readonly sha256: string }

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Yields the folders and files under a folder, with relative paths. */
async function* under(root: string, path = ''): AsyncGenerator<Entry> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      yield { folder: name }
      yield* under(root, name)
    } else if (entry.isFile()) yield { file: name, size: (await stat(join(root, name))).size }
  }
}

async function* contentOf(root: string, about: Omit<BackupHeader, 'parley_backup'>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }
  yield hashed(lineOf({ parley_backup: FORMAT, ...about } satisfies BackupHeader))
  for await (const entry of under(root)) {
    yield hashed(lineOf(entry))
    if (!('file' in entry) || entry.size === 0) continue
    // Reads only as many bytes as the line indicates, even if the file has grown since then.
    for await (const bytes of createReadStream(join(root, entry.file), { end: entry.size - 1 }))
      yield hashed(bytes)
  }
  yield lineOf({ sha256: hash.digest('hex') })
}

/** Packs a folder into one compressed file that only its owner can read. Never overwrites a file. */
export async function packFolder(
  root: string,
  file: string,
  about: Omit<BackupHeader, 'parley_backup'>,
): Promise<void> {
  const content = Readable.from(contentOf(root, about))
  await pipeline(
    content,
    createGzip({ level: 1 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/** Reads lines and chunks of known length from a stream and hashes what it has read. */
class Reader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #hash = createHash('sha256')

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<Buffer> {
    const { value, done } = await this.#source.next()
    if (done) throw new BackupError('The backup is not complete.')
    return value
  }

  /** Returns the next line and the hash of everything before it. */
  async line(): Promise<{ readonly value: unknown; readonly before: string }> {
    while (!this.#rest.includes(10)) {
      if (this.#rest.length > LINE_MAX_BYTES) throw new BackupError('The file is not a backup of Parley.')
      this.#rest = Buffer.concat([this.#rest, await this.#more()])
    }
    const before = this.#hash.copy().digest('hex')
    const bytes = this.#take(this.#rest.indexOf(10) + 1)
    return { value: JSON.parse(bytes.toString()), before }
  }

  /** Yields the next `size` bytes in chunks. */
  async *bytes(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) this.#rest = await this.#more()
      const piece = this.#take(Math.min(left, this.#rest.length))
      left -= piece.length
      yield piece
    }
  }

  #take(size: number): Buffer {
    const bytes = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    this.#hash.update(bytes)
    return bytes
  }
}

/** Returns the target path of an entry. Throws if the path would be outside the folder. */
function targetPath(root: string, path: string): string {
  if (path.split(/[\\/]/).some((part) => ['', '.', '..'].includes(part)))
    throw new BackupError(`The backup has a file with the name "${path}".`)
  return join(root, path)
}

async function unpack(reader: Reader, root: string): Promise<BackupHeader> {
  const header = (await reader.line()).value as BackupHeader
  if (typeof header?.parley_backup !== 'number') throw new BackupError('The file is not a backup of Parley.')
  if (header.parley_backup > FORMAT)
    throw new BackupError(
      `The backup was made by a newer version of Parley (${header.version}). Use that one.`,
    )
  for (;;) {
    const { value, before } = await reader.line()
    const entry = value as Entry
    if ('sha256' in entry) {
      if (entry.sha256 === before) return header
      throw new BackupError('The backup is damaged: its checksum does not fit.')
    }
    if ('folder' in entry) await mkdir(targetPath(root, entry.folder), { recursive: true, mode: 0o700 })
    else {
      const path = targetPath(root, entry.file)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(reader.bytes(entry.size), createWriteStream(path, { mode: 0o600, flush: true }))
    }
  }
}

/** Unpacks a backup into a folder and verifies everything. Throws a `BackupError` if the file is damaged or not a backup. */
export async function unpackInto(root: string, file: string): Promise<BackupHeader> {
  const input = createReadStream(file)
  const opened = new Promise<void>((resolve, reject) => {
    input.once('open', () => resolve())
    input.once('error', () => reject(new BackupError(`${file} cannot be read.`)))
  })
  await opened
  const text = createGunzip()
  input.on('error', (error) => text.destroy(error)).pipe(text)
  try {
    return await unpack(new Reader(text), root)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof SyntaxError || code?.startsWith('Z_'))
      throw new BackupError('The file is damaged, or not a backup of Parley.')
    throw error
  } finally {
    input.destroy()
    text.destroy()
  }
}
