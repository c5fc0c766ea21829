import type { Locale } from '#contract/base/shapes.ts'

export type { Locale }

/**
 * Languages that the product supports. Duplicated here because the contract's list imports schemas that are too large for
 * customers' pages.
 */
export const locales = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const satisfies readonly Locale[]
