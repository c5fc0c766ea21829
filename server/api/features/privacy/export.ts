import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { toChat, toMessage } from '#server/api/core/chats/map.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { safeName } from '#server/api/platform/uploads/receive.ts'
import { iso, isoOrNull } from '#server/lib/iso.ts'
import { rootOf } from '../people/merged-store.ts'
import { notesOn } from '../people/store.ts'
import { type WholePerson, wholePerson } from './erase.ts'
import { extrasOf, messagesAfter } from './export-store.ts'

/** Number of messages read per statement. */
const PAGE = 500

/** A file for the archive: its path on disk, and its name inside the archive. */
interface Packed {
  readonly path: string
  readonly name: string
  /** Alternative text of a picture. */
  readonly alt?: string | null
}

/** Returns the alternative texts of a message's pictures by file name, if there are any. */
function picturesOf(packed: readonly Packed[]): { readonly alternative_texts?: Record<string, string> } {
  const texts = packed.flatMap(({ name, alt }) => (alt ? [[name, alt] as const] : []))
  return texts.length > 0 ? { alternative_texts: Object.fromEntries(texts) } : {}
}

type Packing = Pick<Context, 'db' | 'heavyTurns'> & { readonly clientId: number; readonly files: Packed[] }

/** Yields a chat's messages as JSON, and adds their attachments to the list of files to pack. */
async function* messagesText(
  { db, heavyTurns, clientId, files }: Packing,
  chatId: number,
): AsyncGenerator<string> {
  let [after, comma] = [0, '']
  for (;;) {
    const from = { after, limit: PAGE }
    const page = await heavyTurns.run(clientId, () => messagesAfter(db, clientId, chatId, from))
    for (const row of page) {
      const packed = (row.files ?? []).map(({ id, name, path, alt }) => ({
        path,
        alt,
        name: `files/${id}-${safeName(name)}`,
      }))
      files.push(...packed)
      const { file_chat_messages: _, ...message } = toMessage(row)
      const about = { files: packed.map(({ name }) => name), ...picturesOf(packed) }
      yield `${comma}\n${JSON.stringify({ ...message, ...about })}`
      comma = ','
    }
    after = page.at(-1)?.position ?? after
    if (page.length < PAGE) return
  }
}

/** Returns a chat with its notes, rating, visited pages and changes as JSON text; null if the chat has been deleted in the meantime. */
async function chatHead({ db, clientId }: Packing, chatId: number): Promise<string | null> {
  const [chat, extras] = [await chatOf(db, clientId, chatId), await extrasOf(db, clientId, chatId)]
  if (!chat || !extras) return null
  const { last_message: _, ...about } = toChat(chat)
  const { stars, feedback, rated_at, notes, pages, time_zone, steps } = extras
  return JSON.stringify({
    ...about,
    rating: stars === null ? null : { stars, comment: feedback ?? '', at: isoOrNull(rated_at) },
    notes: notes.map(({ text, created_at }) => ({ text, created_at: iso(created_at) })),
    pages: pages ?? [],
    changes: steps.map(({ at, ...step }) => ({ at: iso(at), ...step })),
    time_zone,
  })
}

/** Yields all data about a person as JSON. */
async function* personText(packing: Packing, { parts, chatIds }: WholePerson, now: Date) {
  const { db, clientId } = packing
  const [first] = parts
  const notes = await notesOn(
    db,
    clientId,
    parts.map(({ id }) => id),
  )
  const about = {
    exported_at: iso(now),
    customer: first ? rootOf(first) : null,
    known_by: parts.map(({ key }) => key),
    state: first?.state ?? 'welcome',
    notes: notes.map(({ text, created_at }) => ({ text, created_at: iso(created_at) })),
  }
  yield `${JSON.stringify(about).slice(0, -1)},"chats":[`
  let comma = ''
  for (const id of chatIds) {
    const head = await chatHead(packing, id)
    if (!head) continue
    yield `${comma}\n${head.slice(0, -1)},"messages":[`
    yield* messagesText(packing, id)
    yield ']}'
    comma = ','
  }
  yield '\n]}\n'
}

/**
 * Records the export of the person behind a chat in the audit log and starts the export: a ZIP archive, written in constant
 * memory as the download proceeds. Files missing on disk are omitted.
 */
export async function exportPerson(context: Context, member: Member, chatId: number): Promise<Readable> {
  const { db, heavyTurns, config, clock } = context
  const person = await db.transaction(async (tx) => {
    const whole = await wholePerson(tx, member, chatId)
    const chat = await chatOf(tx, member.clientId, chatId)
    const [first] = whole.parts
    const subject = { id: first ? rootOf(first) : null, name: chat?.user_name ?? '' }
    await audit(tx, member, { action: 'person.exported', subject, detail: { chats: whole.chatIds.length } })
    return whole
  })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const packing: Packing = { db, heavyTurns, clientId: member.clientId, files: [] }
  const text = Readable.from(personText(packing, person, clock.now()), { objectMode: false })
  zip.on('error', (error: Error) => output.destroy(error))
  text.once('error', (error) => output.destroy(error))
  // If the download is aborted, no more is read from the database.
  output.once('close', () => text.destroy())
  text.once('end', async () => {
    for (const { path, name } of packing.files) {
      const full = join(config.dataDir, path)
      if (
        await access(full).then(
          () => true,
          () => false,
        )
      )
        zip.addFile(full, name)
    }
    zip.end()
  })
  zip.addReadStream(text, 'customer.json')
  return output
}
