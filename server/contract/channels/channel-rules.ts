import { type Static, Type } from 'typebox'
import { Moment, Nullable, oneOf } from '../base/shapes.ts'
import { DAY_MS, HOUR_MS, MB_BYTES } from '../base/units.ts'
import { type IntegrationChannel, integrationChannels } from './channel-names.ts'

/**
 * States of a reply window, by the messages that are accepted: any reply, a reply marked as human, a reply that may be charged, a
 * template only, or none.
 */
export const replyWindowStates = ['open', 'human_agent', 'charged', 'template', 'closed'] as const
export type ReplyWindowState = (typeof replyWindowStates)[number]

/** Modes in which an agent can reply after the window has closed. */
export const replyModes = ['human_agent', 'charged'] as const
export type ReplyMode = (typeof replyModes)[number]

/** Kinds of messages that can be sent to a channel's customer, and until when. */
export const ReplyWindow = Type.Object({
  state: oneOf(replyWindowStates, { description: 'Kinds of messages that may be sent now.' }),
  until: Nullable(Moment, 'When this state ends; null if never.'),
})
export type ReplyWindow = Static<typeof ReplyWindow>

/**
 * Reply window rule of a channel: any reply is accepted until `open` milliseconds after the customer's last message, then replies
 * of the state `after` until `closes` milliseconds after it (null: without limit).
 */
interface WindowRule {
  readonly open: number
  readonly after: ReplyWindowState
  readonly closes: number | null
}

/**
 * Providers' rules, counted from the customer's last message. Meta: any reply for 24 hours, then human-agent replies until day 7
 * or templates. Zalo: any reply for 48 hours, then possibly charged replies until day 7.
 */
const windowRules: Record<IntegrationChannel, WindowRule> = {
  messenger: { open: DAY_MS, after: 'human_agent', closes: 7 * DAY_MS },
  instagram: { open: DAY_MS, after: 'human_agent', closes: 7 * DAY_MS },
  whatsapp: { open: DAY_MS, after: 'template', closes: null },
  zalo: { open: 48 * HOUR_MS, after: 'charged', closes: 7 * DAY_MS },
}

/** Returns whether a channel is connected to an outside provider, unlike the widget and the playground. */
export const isIntegrationChannel = (channel: string): channel is IntegrationChannel =>
  integrationChannels.some((one) => one === channel)

/** Returns the reply window at a given time; `said` is when the customer last wrote (milliseconds since 1970; null if never). */
export function replyWindowAt(channel: IntegrationChannel, said: number | null, now: number): ReplyWindow {
  const { open, after, closes } = windowRules[channel]
  const at = (time: number) => new Date(time).toISOString()
  if (said !== null && now < said + open) return { state: 'open', until: at(said + open) }
  if (closes === null) return { state: after, until: null }
  if (said !== null && now < said + closes) return { state: after, until: at(said + closes) }
  return { state: 'closed', until: null }
}

/** Returns the state at `now` of a reply window that was read earlier. */
export function replyWindowLater(channel: IntegrationChannel, read: ReplyWindow, now: number): ReplyWindow {
  if (read.until === null) return read
  const { open, after, closes } = windowRules[channel]
  const length = read.state === 'open' ? open : read.state === after ? closes : null
  return length === null ? read : replyWindowAt(channel, Date.parse(read.until) - length, now)
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const pdf = 'application/pdf'
const docx = `${OFFICE}.wordprocessingml.document`

/** Media types that each channel accepts for files (null: any), their names for display, and the maximum file size in bytes. */
export const fileRules: Record<
  IntegrationChannel,
  { readonly types: readonly string[] | null; readonly maxBytes: number; readonly names: string }
> = {
  messenger: { types: null, maxBytes: 25 * MB_BYTES, names: '' },
  instagram: { types: [pdf], maxBytes: 25 * MB_BYTES, names: 'PDF' },
  whatsapp: {
    types: [pdf, docx, `${OFFICE}.spreadsheetml.sheet`, 'application/vnd.ms-excel', 'text/plain', 'text/csv'],
    maxBytes: 25 * MB_BYTES,
    names: 'PDF, DOCX, XLS, XLSX, TXT, CSV',
  },
  zalo: { types: [pdf, docx], maxBytes: 5 * MB_BYTES, names: 'PDF, DOCX' },
}

/** Formats and maximum size, in bytes, of the pictures that each channel accepts; pictures are redrawn to fit. */
export const pictureRules: Record<
  IntegrationChannel,
  { readonly formats: readonly ('jpeg' | 'png' | 'gif')[]; readonly maxBytes: number }
> = {
  messenger: { formats: ['jpeg', 'png', 'gif'], maxBytes: 8 * MB_BYTES },
  instagram: { formats: ['jpeg', 'png'], maxBytes: 8 * MB_BYTES },
  whatsapp: { formats: ['jpeg', 'png'], maxBytes: 5 * MB_BYTES },
  zalo: { formats: ['jpeg', 'png'], maxBytes: 1 * MB_BYTES },
}
