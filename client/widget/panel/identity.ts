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

/** Returns true if the server refused an identity token, and not the rest of a call. */
export const refusesIdentity = ({ code }: Failure): boolean => refusals.includes(code)

/** Tells the developer of the page why a visitor stays anonymous. */
export function warnOf({ code, params }: Failure): void {
  // biome-ignore lint/suspicious/noConsole: the visitor cannot help it, and the developer looks there
  console.warn(`Parley.identify: ${[code, params?.reason].filter(Boolean).join(', ')}`)
}

/** What the server says about an identified visitor. */
export type Identified = ResponseOf<typeof identifyVisitor>

/** Returns whom a token is about, as it says itself: enough to tell one visitor of this browser from the next. Null if it is no token. */
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

/** Shows a token to the server, with the chat that is open here. */
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

/** Returns what is proven as answers to the pre-chat form; null if the form asks for more than that. */
export function answersOf(form: PreChatForm, { user_name, email, phone }: Identified): Answers | null {
  const answers = { username: user_name ?? '', email: email ?? '', phone: phone ?? '', custom: {} }
  return Object.keys(formIssues(form, answers)).length === 0 ? answers : null
}
