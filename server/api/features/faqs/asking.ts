/**
 * Ends the question with a question mark, because the engine weighs a heading that is a question as the
 * question of an entry.
 */
export const asking = (question: string): string => (/[?？]\s*$/u.test(question) ? question : `${question}?`)
