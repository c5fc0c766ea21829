import type { Locale } from '#contract/base/shapes.ts'

export type { Locale }

/**
 * The languages of the product. Repeated here because those of the contract come with its schemas, which are
 * too heavy for a customer's page.
 */
export const locales = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const satisfies readonly Locale[]
