import { download } from '#client/api/download.ts'
import { downloadChatFile } from '#contract/chats/files.ts'

/** Version of a picture: the small one of conversations, or the whole picture. */
export type PictureVersion = 'small' | 'whole'

/** Our choice: number of pictures kept in memory; small ones take about 20 kB each. */
const KEPT_MAX = 120

const kept = new Map<string, Promise<string>>()

async function load(id: number, version: PictureVersion): Promise<string> {
  const query = version === 'small' ? { size: 'small' as const } : {}
  const { blob } = await download(downloadChatFile, { params: { id }, query })
  return URL.createObjectURL(blob)
}

/** Forgets the pictures that were used longest ago. */
function forgetOldest(): void {
  for (const [key, url] of kept) {
    if (kept.size <= KEPT_MAX) return
    kept.delete(key)
    url.then(URL.revokeObjectURL, () => {})
  }
}

/** Returns a picture as the address of a blob, because a plain address could not carry the member's token; keeps the newest ones. */
export function pictureUrl(id: number, version: PictureVersion): Promise<string> {
  const key = `${version} ${id}`
  const found = kept.get(key) ?? load(id, version)
  kept.delete(key)
  kept.set(key, found)
  found.catch(() => kept.delete(key))
  forgetOldest()
  return found
}
