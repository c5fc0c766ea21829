/** Context lengths of common models in tokens, by a pattern of their names; the first that matches holds. */
const lengths: readonly (readonly [RegExp, number])[] = [
  [/gpt-4\.1|gemini-(?:1\.5|2|3)/iu, 1_000_000],
  [/gpt-5|claude/iu, 200_000],
  [/gpt-4o|gpt-4-turbo|^o[1345](?:-|$)|gpt-oss/iu, 128_000],
  [/gpt-4-32k/iu, 32_000],
  [/gpt-3\.5/iu, 16_000],
  [/gpt-4/iu, 8_000],
  [
    /llama-?3\.[1-9]|llama-?4|mistral-(?:large|small|nemo)|ministral|command-r|deepseek|kimi|glm-4|gemma-?3|phi-[34]/iu,
    64_000,
  ],
  [/qwen|mixtral|mistral|codestral/iu, 32_000],
  [/llama-?3|gemma|phi/iu, 8_000],
  [/llama|vicuna|tinyllama/iu, 4_000],
]

/** Our choice: context length of a model with an unknown name; the shortest that current servers use by default. */
const DEFAULT_TOKENS = 8_000

/** Returns how many tokens a model can read; `set` is the operator's own number. */
export const contextOf = (model: string, set: number | null = null): number =>
  set ?? lengths.find(([name]) => name.test(model))?.[1] ?? DEFAULT_TOKENS

/** Maximum tokens for the parts of a prompt. */
export interface PromptBudget {
  readonly history: number
  readonly passages: number
}

/** Our choice: most that passages can take; more costs the owner money and customers time without better answers. */
const PASSAGES_MAX = 12_000
const HISTORY_MAX = 3_000
/** Tokens for rules, instructions and the answer. */
const RESERVED = 2_500

/** Divides a context length among the parts of a prompt. */
export function budgetOf(contextTokens: number): PromptBudget {
  const free = Math.max(1_200, contextTokens - RESERVED)
  return {
    passages: Math.min(PASSAGES_MAX, Math.floor(free * 0.6)),
    history: Math.min(HISTORY_MAX, Math.floor(free * 0.25)),
  }
}
