import type { RequestOf, ResponseOf } from '#contract/route.ts'
import type * as contract from '#contract/system.ts'
import { found } from '../../lib/app-error.ts'
import type { createCallers } from '../../plugins/authenticate.ts'
import { toAppError } from '../../plugins/errors.ts'
import { runsTheFloor } from '../chats/policy.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'

type Callers = ReturnType<typeof createCallers>
type Handshake = RequestOf<typeof contract.identify>['body']['handshakes'][number]
type Answer = ResponseOf<typeof contract.identify>['answers'][number]

/** Who is behind a handshake: a member, with an API key a visitor, or nobody; what is our own fault fails for all. */
export async function identify(context: Context, callers: Callers, handshake: Handshake): Promise<Answer> {
  try {
    return await personBehind(context, callers, handshake)
  } catch (thrown) {
    const { status, code } = toAppError(thrown as Error & { code: string; name: string })
    if (status >= 500) throw thrown
    return { kind: 'refused', code }
  }
}

async function personBehind(
  { db }: Context,
  callers: Callers,
  { api_key, token }: Handshake,
): Promise<contract.Identity> {
  if (api_key === undefined) {
    const member = await callers.memberOf(token)
    return {
      kind: 'member',
      client_id: member.clientId,
      user_id: member.id,
      name: member.name,
      session_id: member.sessionId,
      role: member.role,
      sees_all: runsTheFloor(member),
      expires_at: member.expiresAt,
    }
  }
  const { visitor, expiresAt } = await callers.visitorOf(api_key, token)
  const chat = found(await chatOf(db, visitor.clientId, visitor.chatId))
  return {
    kind: 'visitor',
    client_id: visitor.clientId,
    bot_id: visitor.bot.id,
    chat_id: visitor.chatId,
    name: chat.user_name,
    expires_at: expiresAt,
  }
}
