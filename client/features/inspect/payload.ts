/** Fields of an event, or a syntax error. */
export type Payload =
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: 'invalid' | 'notObject' }

/** Parses the JSON object with an event's fields; empty text means no fields. */
export function parsePayload(text: string): Payload {
  if (!text.trim()) return { fields: {} }
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? { fields: parsed as Record<string, unknown> } : { problem: 'notObject' }
  } catch {
    return { problem: 'invalid' }
  }
}
