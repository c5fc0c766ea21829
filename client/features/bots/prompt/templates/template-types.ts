/** Ids of the prompt templates (product decisions 5). */
export const templateIds = ['sales', 'support', 'booking', 'faq', 'lead'] as const
export type TemplateId = (typeof templateIds)[number]

/** Templates in one language; members replace the text in square brackets. */
export type Templates = Record<TemplateId, string>
