import type { ActorRefFrom } from 'xstate'
import { type Live, ofTypes } from '#client/realtime/live-streams.ts'
import type { connectionMachine, RefusalReason } from '#machines/connection/connection-machine.ts'
import { currentPath } from '../navigation/paths.ts'
import type { AuthActor } from '../session/session-storage.ts'

/** Actor that connects the console to the journal. */
export type ConnectionActor = ActorRefFrom<typeof connectionMachine>

/** Tells the session why the server rejected its socket; reasons that do not concern the session are ignored. */
function sendRefusal(auth: AuthActor, refusal: RefusalReason): void {
  const path = currentPath()
  if (refusal === 'user_inactive' || refusal === 'client_disabled')
    auth.send({ type: 'session.revoked', reason: 'disabled', path })
  else if (refusal === 'token_missing' || refusal === 'token_invalid')
    auth.send({ type: 'session.refused', path })
  else if (
    refusal === 'signed_out' ||
    refusal === 'disabled' ||
    refusal === 'role_changed' ||
    refusal === 'expired'
  )
    auth.send({ type: 'session.revoked', reason: refusal, path })
}

/**
 * Forwards member and account changes, and socket rejections, to the session; reloads the account after a resync. Returns a
 * function that stops the forwarding.
 */
export function followSession(live: Live, connection: ConnectionActor, auth: AuthActor): () => void {
  const events = live.journal.pipe(ofTypes('member.changed', 'client.changed')).subscribe((events) => {
    for (const event of events) auth.send(event)
  })
  const resync = live.resync.subscribe(() => auth.send({ type: 'account.reload' }))
  let sent: RefusalReason | null = null
  const refusals = connection.subscribe(({ context: { refusal } }) => {
    if (refusal !== null && refusal !== sent) sendRefusal(auth, refusal)
    sent = refusal
  })
  return () => {
    events.unsubscribe()
    resync.unsubscribe()
    refusals.unsubscribe()
  }
}
