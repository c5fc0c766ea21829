import type { PreChatForm } from '#contract/bots/bots.ts'

/** Returns whether the form is shown before the first message. */
export const needsFormAtStart = (form: PreChatForm | undefined): boolean =>
  form?.enabled === true && form.asked_at !== 'handover'
