/** Parts of a call that servers of the OpenAI protocol support in different ways. */
export interface Dialect {
  /** Parameter that limits the length of answers; null if the server has none. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | null
  readonly hasTemperature: boolean
  readonly hasUsage: boolean
  /** Way in which the shape of an answer is requested; null if the server supports none. */
  readonly format: 'json_schema' | 'json_object' | null
  readonly hasTools: boolean
  /** Whether messages can have the role `system`. */
  readonly hasSystem: boolean
}

/** Dialect in which a model is first called. */
export const usualDialect: Dialect = {
  limit: 'max_tokens',
  hasTemperature: true,
  hasUsage: true,
  format: 'json_schema',
  hasTools: true,
  hasSystem: true,
}

/** A server's words about a call that it refused. */
export interface RefusedCall {
  readonly words: string
  /** Name of the parameter, if the server states it. */
  readonly param: string | null
}

/** Patterns of the words with which servers name what they do not support. */
const patterns = {
  otherLimit: /max_completion_tokens/iu,
  limit: /max_tokens|max_completion_tokens/iu,
  temperature: /temperature/iu,
  usage: /stream_options|include_usage/iu,
  format: /response_format|json_schema|json_object|structured output|guided|grammar/iu,
  tools: /\btools?\b|tool_choice|function call/iu,
  system: /system (?:role|message|prompt)|role[^.]{0,20}system|developer instruction/iu,
  /** The prompt is too long; the names of parameters do not matter then. */
  tooLong: /context (?:length|window)|too many tokens|prompt is too long|maximum context/iu,
} as const

/** Changes of a dialect, in the order in which they are tried: each returns the new part if the words name the old one. */
const changes: readonly ((dialect: Dialect, said: string) => Partial<Dialect> | false)[] = [
  ({ limit }, said) => limit !== null && patterns.limit.test(said) && { limit: nextLimit(limit, said) },
  ({ hasTemperature }, said) =>
    hasTemperature && patterns.temperature.test(said) && { hasTemperature: false },
  ({ hasUsage }, said) => hasUsage && patterns.usage.test(said) && { hasUsage: false },
  ({ format }, said) =>
    format !== null &&
    patterns.format.test(said) && { format: format === 'json_schema' ? 'json_object' : null },
  ({ hasTools }, said) => hasTools && patterns.tools.test(said) && { hasTools: false },
  ({ hasSystem }, said) => hasSystem && patterns.system.test(said) && { hasSystem: false },
]

const nextLimit = (limit: Dialect['limit'], said: string): Dialect['limit'] =>
  limit === 'max_tokens' && patterns.otherLimit.test(said) ? 'max_completion_tokens' : null

/** Returns the dialect without the part that the server refused; null if it named none, so that the prompt itself was refused. */
export function withoutRefused(dialect: Dialect, { words, param }: RefusedCall): Dialect | null {
  const said = `${param ?? ''} ${words}`
  if (patterns.tooLong.test(said)) return null
  for (const change of changes) {
    const changed = change(dialect, said)
    if (changed) return { ...dialect, ...changed }
  }
  return withoutExtras(dialect, param, words)
}

/** Returns the dialect with the fewest parts after a refusal that only speaks of some unknown parameter; null otherwise. */
function withoutExtras(dialect: Dialect, param: string | null, words: string): Dialect | null {
  const isAboutParameter =
    param !== null ||
    /extra inputs|unknown (?:field|parameter)|unexpected keyword|not permitted/iu.test(words)
  const bare = { ...dialect, hasTemperature: false, hasUsage: false, format: null } as const
  const hasExtras = dialect.hasTemperature || dialect.hasUsage || dialect.format !== null
  return isAboutParameter && param !== 'messages' && param !== 'model' && hasExtras ? bare : null
}
