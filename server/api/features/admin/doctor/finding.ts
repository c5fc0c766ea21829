import type { Finding, FindingCode } from '#contract/account/installation.ts'

type Params = Finding['params']

/** Returns a finding about something that does not work. */
export const problem = (code: FindingCode, params: Params = {}): Finding => ({
  code,
  level: 'problem',
  params,
})

/** Returns a finding about something that is unsafe or may stop working. */
export const warning = (code: FindingCode, params: Params = {}): Finding => ({
  code,
  level: 'warning',
  params,
})

/** Returns an error's message on one line, without e-mail addresses. */
export function reasonOf(error: unknown): string {
  const { message = '', cause, code } = error as { message?: string; cause?: unknown; code?: string }
  const inner = cause as { message?: string; code?: string } | undefined
  const text = inner?.message || inner?.code || message || code || String(error)
  return text
    .replace(/[^\s<>@]+@[^\s<>@]+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
