import { bufferSource } from '../detect/byte-source.ts'
import { ReadError } from '../read-error.ts'
import { storeZip } from '../zip/store.ts'
import { unpackZip } from '../zip/unpack.ts'
import { readZipDirectory } from '../zip/zip-directory.ts'

/** Folders of an office file without text of the document: media, charts, caches, fonts. */
const withoutText =
  /(^|\/)(media|embeddings|fonts|theme|pivotcache|externallinks|customxml|printersettings|activex|ctrlprops|drawings|charts|diagrams)\//i
const markup = /\.(xml|rels)$/i

// As bytes: searching for a UTF-16 string in a buffer at an odd address never returns in Node 20.
const doctypes = [Buffer.from('<!DOCTYPE'), Buffer.from('<!DOCTYPE', 'utf16le')]

/** Refuses declarations of entities, which only attacks have in office files. */
function refuseEntities(bytes: Buffer): void {
  if (doctypes.some((doctype) => bytes.includes(doctype))) throw new ReadError('damaged')
}

/** A part of an office file. */
interface Part {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Returns the parts of an office file that contain text, checked and unpacked under limits, as an uncompressed archive. `change` can
 * replace the content of a part.
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
