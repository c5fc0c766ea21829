import type { ErrorCode } from '#contract/base/errors.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import type { PreChatForm } from '#contract/bots/bots.ts'
import type { identifyVisitor } from '#contract/visitor/visitor.ts'
import type { Failure } from '#machines/failure.ts'
import { type Answers, formIssues } from '#machines/widget/pre-chat.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'
import type { SessionParts } from './session-types.ts'
import { withTicket } from './ticket.ts'

const refusals: readonly ErrorCode[] = ['identity_off', 'identity_invalid', 'identity_expired']

/** Returns true if the server rejected the identity token rather than another part of the call. */
export const refusesIdentity = ({ code }: Failure): boolean => refusals.includes(code)

/** Tells the page's developer, in the browser console, why a visitor stays anonymous. */
export function warnOf({ code, params }: Failure): void {
  // biome-ignore lint/suspicious/noConsole: the visitor cannot help it, and the developer looks there
  console.warn(`Parley.identify: ${[code, params?.reason].filter(Boolean).join(', ')}`)
}

/** The server's response for an identified visitor. */
export type Identified = ResponseOf<typeof identifyVisitor>

/**
 * Returns the subject that a token claims; null if it claims none or the text is not a token. The token is not verified, because
 * an unverified subject is enough to distinguish visitors in this browser.
 */
export function subjectOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** Sends an identity token to the server, together with the chat that is open here. */
export const prove = (
  { api, host }: SessionParts,
  identity: string,
  own: WidgetState | null,
): Promise<Identified> =>
  withTicket(host, (headers) =>
    api.call<typeof identifyVisitor>('POST', '/ai/client/identify', {
      body: { identity, ...(own?.chatId && { token: own.token }) },
      headers,
    }),
  )

/** Returns the proven details as answers to the pre-chat form; null if the form requires more. */
export function answersOf(form: PreChatForm, { user_name, email, phone }: Identified): Answers | null {
  const answers = { username: user_name ?? '', email: email ?? '', phone: phone ?? '', custom: {} }
  return Object.keys(formIssues(form, answers)).length === 0 ? answers : null
}
