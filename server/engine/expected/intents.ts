import values from '../data/intent-values.json' with { type: 'json' }

/** Ids of the intents that the engine knows, such as `return_cost`; an intent's number is its index here. */
export const intentIds: readonly string[] = Object.keys(values)

/** Returns the kind of value in an answer to an intent, such as a price or a time. */
export const answerOf = (intent: number): string =>
  (values as Readonly<Record<string, string>>)[intentIds[intent] ?? ''] ?? 'text'
