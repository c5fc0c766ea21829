import { bufferSource } from '../detect/byte-source.ts'
import { ReadError } from '../read-error.ts'
import { storeZip } from '../zip/store.ts'
import { unpackZip } from '../zip/unpack.ts'
import { readZipDirectory } from '../zip/zip-directory.ts'

/** Folders of an office file that contain no document text: media, charts, caches, fonts. */
const withoutText =
  /(^|\/)(media|embeddings|fonts|theme|pivotcache|externallinks|customxml|printersettings|activex|ctrlprops|drawings|charts|diagrams)\//i
const markup = /\.(xml|rels)$/i

// The declarations are searched for as bytes, because in Node 20 searching a buffer at an odd address for a UTF-16 string never
// returns.
const doctypes = [Buffer.from('<!DOCTYPE'), Buffer.from('<!DOCTYPE', 'utf16le')]

/** Refuses document type declarations, which can define entities; in office files, they occur only in attacks. */
function refuseEntities(bytes: Buffer): void {
  if (doctypes.some((doctype) => bytes.includes(doctype))) throw new ReadError('damaged')
}

/** A part of an office file. */
interface Part {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Returns an uncompressed archive with the parts of an office file that contain text, which are checked and unpacked within
 * limits. `change` can replace the content of a part.
 */
export async function safeOfficeFile(
  archive: Buffer,
  change: (part: Part) => Buffer = ({ bytes }) => bytes,
): Promise<Buffer> {
  const entries = await readZipDirectory(bufferSource(archive))
  const parts = unpackZip(archive, entries, (name) => markup.test(name) && !withoutText.test(name))
  for (const part of parts) refuseEntities(part.bytes)
  return storeZip(parts.map((part) => ({ ...part, bytes: change(part) })))
}
