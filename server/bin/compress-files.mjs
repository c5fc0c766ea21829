// Writes Brotli and gzip versions of the text files in a build, so that the relay never compresses a file at run time.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.ts', '.wasm'])

/** Minimum size of files to compress; compressing smaller files would save less than a packet. */
const MIN_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Our choice: Brotli quality of a quick build; files are 4% larger than at the highest quality, which takes ten times as long.
 */
const QUICK_QUALITY = 9

async function compressFile(path, isQuick) {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Compresses all text files in a folder, except source maps, which only developers load. */
export async function compressFiles(folder, { isQuick = false } = {}) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(found.map((path) => compressFile(path, isQuick)))
}
