/** File signatures: offset, bytes in Latin-1, type and extension. The provider's own type is not trusted. */
const signatures: readonly (readonly [number, string, string, string])[] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png', 'png'],
  [0, '\xff\xd8\xff', 'image/jpeg', 'jpg'],
  [0, 'GIF8', 'image/gif', 'gif'],
  [8, 'WEBP', 'image/webp', 'webp'],
  [0, '%PDF', 'application/pdf', 'pdf'],
  [0, 'OggS', 'audio/ogg', 'ogg'],
  [0, 'ID3', 'audio/mpeg', 'mp3'],
  [0, '\xff\xfb', 'audio/mpeg', 'mp3'],
  [0, '#!AMR', 'audio/amr', 'amr'],
  [8, 'WAVE', 'audio/wav', 'wav'],
  [4, 'ftypM4A', 'audio/mp4', 'm4a'],
  [4, 'ftypqt', 'video/quicktime', 'mov'],
  [4, 'ftyp', 'video/mp4', 'mp4'],
  [0, '\x1aE\xdf\xa3', 'video/webm', 'webm'],
  [0, '\xff\xf1', 'audio/aac', 'aac'],
]

const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Types of ZIP-based files by extension; the extension is trusted because nothing is opened based on it. */
const zipTypes: Record<string, string> = {
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
}

const endingIn = (name: string | undefined): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? ''

/**
 * Returns a file's media type, based on its content, and the matching extension; `application/octet-stream` if the type is
 * unknown.
 */
export function mediaTypeOf(
  bytes: Buffer,
  name: string | undefined,
): { readonly type: string; readonly ending: string } {
  const found = signatures.find(([at, mark]) => bytes.toString('latin1', at, at + mark.length) === mark)
  if (found) return { type: found[2], ending: found[3] }
  const ending = endingIn(name)
  if (bytes.toString('latin1', 0, 2) === 'PK')
    return { type: zipTypes[ending] ?? 'application/zip', ending: ending || 'zip' }
  return { type: 'application/octet-stream', ending: ending || 'bin' }
}
