import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitText } from '#contract/base/split-text.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import { textLength, textLimits, textParts } from '#contract/channels/channel-texts.ts'
import type { With } from '#server/api/core/context.ts'
import type { OutgoingFile, OutgoingPart } from '#server/channels/channel.ts'
import { type Choices, choiceLines, hasButtons } from '#server/channels/choices.ts'
import { plainText } from '#server/channels/plain-text.ts'
import { INTERACTIVE_TEXT_MAX_CHARS } from '#server/channels/whatsapp/interactive.ts'
import type { MessageSnapshot } from '#server/db/snapshots.ts'
import { choicesIn } from './choices.ts'
import type { Send } from './send-store.ts'

/** Maximum length of a message with choices; on WhatsApp shorter than for other messages. */
const choiceTextMax: Record<IntegrationChannel, number> = {
  messenger: textLimits.messenger.max,
  instagram: textLimits.instagram.max,
  whatsapp: INTERACTIVE_TEXT_MAX_CHARS,
  zalo: textLimits.zalo.max,
}

/** Purpose for which file URLs are sealed. */
const PURPOSE = 'shared-file'

/** Returns a sealed name by which a provider can fetch a file for an hour. */
function sharedName({ seal, clock }: With<'seal'>, fileId: number): string {
  return seal.close(JSON.stringify({ file: fileId, until: clock.now().getTime() + HOUR_MS }), PURPOSE)
}

/** Returns the id of the file with a sealed name; null if the name is invalid or has expired. */
export function sharedFileOf({ seal, clock }: With<'seal'>, name: string): number | null {
  try {
    const { file, until } = JSON.parse(seal.open(name, PURPOSE)) as { file: number; until: number }
    return until > clock.now().getTime() ? file : null
  } catch {
    return null
  }
}

type File = NonNullable<MessageSnapshot['files']>[number]

const outgoing = (context: With<'seal'>, { id, name, type, path }: File): OutgoingFile => ({
  name,
  type,
  bytes: async () => new Uint8Array(await readFile(join(context.config.dataDir, path))),
  address: () => `${context.config.publicUrl}/files/shared/${sharedName(context, id)}`,
})

/** Splits a text into messages that the channel accepts; choices are attached to the last message. */
function textPartsOf(channel: IntegrationChannel, text: string, choices: Choices | null): OutgoingPart[] {
  const isList = choices !== null && !hasButtons(channel)
  const pieces = textParts(channel, isList ? `${text}\n\n${choiceLines(choices)}` : text)
  if (choices === null || isList) return pieces.map((piece) => ({ kind: 'text', text: piece }))
  const last = splitText(pieces.pop() ?? '', choiceTextMax[channel], (piece) => textLength(channel, piece))
  const all = [...pieces, ...last]
  return all.map((piece, i) => ({ kind: 'text', text: piece, ...(i === all.length - 1 && { choices }) }))
}

/**
 * Returns the parts in which a channel message is sent: its text, split if necessary, then its files. The result is always the
 * same, so that a retry can continue after the last part sent. `language` is the chat's language.
 */
export function partsOf(
  context: With<'seal'>,
  channel: IntegrationChannel,
  { message, template }: Send,
  language: string | null,
): OutgoingPart[] {
  if (template) return [{ kind: 'template', template }]
  const text = plainText(channel, message.message).toWellFormed()
  return [
    ...textPartsOf(channel, text, choicesIn(message, language)),
    ...(message.files ?? []).map((file) => ({ kind: 'file' as const, file: outgoing(context, file) })),
  ]
}
