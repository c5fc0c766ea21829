import type { PreChatForm } from '#contract/bots/bots.ts'

/** Whether a form is asked before the first message. */
export const needsFormAtStart = (form: PreChatForm | undefined): boolean =>
  form?.enabled === true && form.asked_at !== 'handover'
