import type { TestCase } from '#contract/knowledge/evaluations.ts'

/** Command for a test question. */
export type TestCommand =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'teach'; readonly test: TestCase }
