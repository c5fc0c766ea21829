/** Words and phrases of one meaning in English, French, Vietnamese and Turkish, each a list separated by commas. */
export type Concept = readonly [en: string, fr: string, vi: string, tr: string]
