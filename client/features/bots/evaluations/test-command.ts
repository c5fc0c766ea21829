import type { TestCase } from '#contract/knowledge/evaluations.ts'

/** Action to perform: add a test question, or edit, delete or teach an existing one. */
export type TestCommand =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'teach'; readonly test: TestCase }
