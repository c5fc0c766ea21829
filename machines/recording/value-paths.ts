/** Returns the ids of the states in a state value and their ancestors, such as `chat.conversation.history`. */
export function valuePaths(id: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return [id, `${id}.${value}`]
  if (typeof value !== 'object' || value === null) return [id]
  return [id, ...Object.entries(value).flatMap(([key, inner]) => valuePaths(`${id}.${key}`, inner))]
}
