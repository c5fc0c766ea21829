import { KEY_PREFIX, SOCKET_SCOPE } from '#contract/account/access-keys.ts'
import { permissionsOf } from '#contract/account/members.ts'
import type { RequestOf, ResponseOf } from '#contract/base/route.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type * as contract from '#contract/journal/system.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context, With } from '#server/api/core/context.ts'
import { type ClientRow, nameOf, type UserRow } from '#server/api/platform/auth/callers.ts'
import { sessionsByIds } from '#server/api/platform/auth/store.ts'
import { checkSession, type createCallers } from '#server/api/platform/http/authenticate.ts'
import { found } from '#server/lib/app-error.ts'
import type { Page } from '#server/lib/page-origins.ts'
import { toAppError } from '#server/plugins/errors.ts'

type Callers = ReturnType<typeof createCallers>
type Handshake = RequestOf<typeof contract.identify>['body']['handshakes'][number]
type Answer = ResponseOf<typeof contract.identify>['answers'][number]

/**
 * Determines who sent each of several handshakes: a visitor if the handshake has a bot's API key, otherwise a member, or a program
 * with an access key. Invalid handshakes are refused; a server error fails the whole call.
 */
export async function identify(
  context: With<'tokens'>,
  callers: Callers,
  handshakes: readonly Handshake[],
): Promise<Answer[]> {
  const memberOf = await membersBehind(context, handshakes)
  return Promise.all(
    handshakes.map(async (handshake) => {
      try {
        if (handshake.api_key !== undefined) return await visitorBehind(context, callers, handshake)
        return handshake.token.startsWith(KEY_PREFIX)
          ? await programBehind(callers, handshake.token)
          : memberOf(handshake)
      } catch (thrown) {
        const { status, code } = toAppError(thrown as Parameters<typeof toAppError>[0])
        if (status >= 500) throw thrown
        return { kind: 'refused', code }
      }
    }),
  )
}

/** Returns the member on whose behalf a program opens a socket with an access key. */
async function programBehind(callers: Callers, token: string): Promise<contract.Identity> {
  const { row, user, client, sessionId } = await callers.keyOf(token, SOCKET_SCOPE)
  return {
    ...memberIdentity(user, client, sessionId),
    expires_at: row.expires_at?.getTime() ?? null,
    scopes: row.scopes,
  }
}

type Known = Pick<UserRow, 'id' | 'name' | 'role'>

const memberIdentity = (user: Known, { id }: Pick<ClientRow, 'id'>, sessionId: string) => ({
  kind: 'member' as const,
  client_id: id,
  user_id: user.id,
  name: nameOf(user),
  session_id: sessionId,
  role: user.role,
  sees_all: isSupervisor({ permissions: permissionsOf[user.role] }),
})

/** Reads the sessions of all members in one query, because there are thousands of handshakes after a restart. */
async function membersBehind({ db, tokens, clock }: With<'tokens'>, handshakes: readonly Handshake[]) {
  const verified = new Map<Handshake, { sid: string; expiresAt: number }>()
  await Promise.all(
    handshakes.map(async (handshake) => {
      if (handshake.api_key !== undefined) return
      const claims = await tokens.verify('member', handshake.token).catch(() => null)
      if (claims) verified.set(handshake, claims)
    }),
  )
  const ids = [...verified.values()].map(({ sid }) => sid)
  const sessions = ids.length ? await sessionsByIds(db, ids, clock.now()) : null
  return (handshake: Handshake): contract.Identity => {
    const { sid = '', expiresAt = 0 } = verified.get(handshake) ?? {}
    const { user, client } = checkSession(sessions?.get(sid))
    return { ...memberIdentity(user, client, sid), expires_at: expiresAt }
  }
}

/** Returns the page of a handshake; relays from earlier builds do not send it. */
const pageIn = (page: Handshake['page']): Page => ({
  origin: page?.origin,
  host: page?.host ?? '',
  site: page?.site,
})

async function visitorBehind(
  { db }: Context,
  callers: Callers,
  { api_key, token, page }: Handshake,
): Promise<contract.Identity> {
  const { visitor, expiresAt } = await callers.visitorOf(api_key, token, pageIn(page))
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
