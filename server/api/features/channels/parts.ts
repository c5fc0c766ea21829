import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IntegrationChannel } from '#contract/channel-names.ts'
import { textParts } from '#contract/channel-texts.ts'
import { HOUR_MS } from '#contract/units.ts'
import type { Context } from '#server/api/core/context.ts'
import type { OutgoingFile, OutgoingPart } from '#server/channels/channel.ts'
import { plainText } from '#server/channels/plain-text.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import type { Send } from './send-store.ts'

/** Purpose that addresses of files are sealed for. */
const PURPOSE = 'shared-file'

/** Returns the name under which a provider can fetch a file for an hour. */
function sharedName({ seal, clock }: Context, fileId: number): string {
  return seal.close(JSON.stringify({ file: fileId, until: clock.now().getTime() + HOUR_MS }), PURPOSE)
}

/** Returns the id of the file that a name stands for; null for a wrong name or one whose hour is over. */
export function sharedFileOf({ seal, clock }: Context, name: string): number | null {
  try {
    const { file, until } = JSON.parse(seal.open(name, PURPOSE)) as { file: number; until: number }
    return until > clock.now().getTime() ? file : null
  } catch {
    return null
  }
}

type File = NonNullable<MessageSnapshot['files']>[number]

const outgoing = (context: Context, { id, name, type, path }: File): OutgoingFile => ({
  name,
  type,
  bytes: async () => new Uint8Array(await readFile(join(context.config.dataDir, path))),
  address: () => `${context.config.publicUrl}/files/shared/${sharedName(context, id)}`,
})

/** Returns the calls that a message takes on a channel, always the same: its text in parts, then its files. */
export function partsOf(
  context: Context,
  channel: IntegrationChannel,
  { message, template }: Send,
): OutgoingPart[] {
  if (template) return [{ kind: 'template', template }]
  const text = message.sender === 'bot' ? plainText(channel, message.message) : message.message
  return [
    ...textParts(channel, text.toWellFormed()).map((piece) => ({ kind: 'text' as const, text: piece })),
    ...(message.files ?? []).map((file) => ({ kind: 'file' as const, file: outgoing(context, file) })),
  ]
}
