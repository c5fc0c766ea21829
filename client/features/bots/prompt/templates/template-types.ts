/** Ids of the templates (decisions 5). */
export const templateIds = ['sales', 'support', 'booking', 'faq', 'lead'] as const
export type TemplateId = (typeof templateIds)[number]

/** Templates of one language; owners replace the text in square brackets. */
export type Templates = Record<TemplateId, string>
