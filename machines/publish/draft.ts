import type { Bot, BotConfig } from '#contract/bots.ts'

/** Draft of a bot's settings; it has no icon while a new one is being chosen. */
export type Draft = Omit<BotConfig, 'bot_icon'> & {
  /** Data URL; empty for the built-in icon, null if none is chosen. */
  readonly bot_icon: string | null
}

/** A field of the Publish step. */
export type Field = keyof BotConfig

/** Every field, in the order of the contract; a record, so that no new field can be forgotten. */
const present: Record<Field, true> = {
  bot_name: true,
  bot_icon: true,
  welcome_message: true,
  bot_question: true,
  primary_color: true,
  secondary_color: true,
  allowed_domain: true,
  allow_preview: true,
  export_enabled: true,
  attach_enabled: true,
  auto_pop_up: true,
  is_fullscreen: true,
  is_visible: true,
  terms_default: true,
  engaging_message_default: true,
  customer_info_custom_field: true,
  sample_questions: true,
  banners: true,
  languages: true,
  bottom: true,
  right: true,
  language_override: true,
}

const fields = Object.keys(present) as Field[]

/** Returns the editable part of a bot. */
export const draftOf = (bot: Bot): Draft =>
  Object.fromEntries(fields.map((field) => [field, bot[field]])) as unknown as Draft

/** Compares two values deeply; the order of keys does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  const left = new Map(Object.entries(one))
  const right = new Map(Object.entries(other))
  return keys.every((key) => right.has(key) && isSame(left.get(key), right.get(key)))
}

/** Returns the fields in which two drafts differ. */
export const changedFields = (from: Draft, to: Draft): readonly Field[] =>
  fields.filter((field) => !isSame(from[field], to[field]))

/** Returns the changed fields, which is what has to be sent. */
export const changesOf = (saved: Draft, draft: Draft): Partial<BotConfig> =>
  Object.fromEntries(changedFields(saved, draft).map((field) => [field, draft[field]]))

/** A draft rebased onto what someone else saved meanwhile. */
export interface Rebased {
  readonly draft: Draft
  /** Fields that the other changed to something else than this draft has. */
  readonly foreign: readonly Field[]
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly Field[]
}

/** Applies the fields that only the other changed; own changes stay. */
export function rebase(saved: Draft, draft: Draft, theirs: Draft): Rebased {
  const foreign = changedFields(saved, theirs).filter((field) => !isSame(draft[field], theirs[field]))
  const own = changedFields(saved, draft)
  const conflicts = foreign.filter((field) => own.includes(field))
  const taken = foreign.filter((field) => !own.includes(field))
  return { draft: withFields(draft, theirs, taken), foreign, conflicts }
}

/** Returns a draft with some fields of another. */
export const withFields = (draft: Draft, other: Draft, taken: readonly Field[]): Draft => ({
  ...draft,
  ...Object.fromEntries(taken.map((field) => [field, other[field]])),
})
