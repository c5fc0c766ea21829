import { describe, expect, test } from 'vitest'
import { PENDING_TOKEN_LIFE_MS } from '#contract/account/account-limits.ts'
import { HOUR_MS } from '#contract/base/units.ts'
import { permits } from '#machines/auth/session.ts'
import { at, clientOf, tokenUntil } from '../support/shapes.ts'
import { account, credentials, good, START, signedIn, startAuth } from './support/auth.ts'

describe('signing in', () => {
  test('fetches profile and account together and opens the console', async () => {
    const { actor, signIn, loadAccount, value, context } = startAuth()
    actor.send({ type: 'session.signIn', credentials })
    expect(signIn.last().input).toEqual(credentials)
    await signIn.last().resolve({ access_token: good })
    expect(value()).toEqual({ signedIn: 'loading' })
    expect(loadAccount.last().input).toEqual({ token: good })
    await loadAccount.last().resolve(account)
    expect(value()).toEqual({ signedIn: 'active' })
    expect(context()).toMatchObject({ token: good, expiresAt: START + 12 * HOUR_MS, ...account })
  })

  test('reports the failure, and clears it on the next attempt', async () => {
    const { actor, signIn, value, context } = startAuth()
    actor.send({ type: 'session.signIn', credentials })
    await signIn.last().reject({ code: 'credentials_invalid' })
    expect(value()).toBe('signedOut')
    expect(context().failure).toEqual({ code: 'credentials_invalid' })
    actor.send({ type: 'session.signIn', credentials })
    expect(context().failure).toBeNull()
  })

  test('a disabled member sees that they are disabled', async () => {
    const { actor, signIn, value } = startAuth()
    actor.send({ type: 'session.signIn', credentials })
    await signIn.last().reject({ code: 'user_inactive' })
    expect(value()).toEqual({ disabled: 'explained' })
  })

  test('never stores the password', async () => {
    const { actor, signIn, context } = startAuth()
    actor.send({ type: 'session.signIn', credentials })
    await signIn.last().resolve({ access_token: good })
    expect(JSON.stringify(context())).not.toContain(credentials.password)
  })
})

describe('signing in with a second factor', () => {
  const pending = { code: 'two_factor_required', params: { pending_token: 'half a session' } } as const

  async function awaiting() {
    const parts = startAuth()
    parts.actor.send({ type: 'session.signIn', credentials })
    await parts.signIn.last().reject(pending)
    return parts
  }

  test('asks for a code after the correct password, and the code signs in', async () => {
    const { actor, proveSignIn, value, context } = await awaiting()
    expect(value()).toBe('awaitingProof')
    expect(context().failure).toBeNull()
    expect(actor.getSnapshot().can({ type: 'proof.submit', code: ' ' })).toBe(false)
    actor.send({ type: 'proof.submit', code: ' 123456 ' })
    expect(proveSignIn.last().input).toEqual({ pending_token: 'half a session', code: '123456' })
    await proveSignIn.last().resolve({ access_token: good })
    expect(value()).toEqual({ signedIn: 'loading' })
    expect(context()).toMatchObject({ token: good, pendingToken: '' })
  })

  test('a wrong code is reported and can be retried; a step that came too late starts over', async () => {
    const { actor, proveSignIn, value, context } = await awaiting()
    actor.send({ type: 'proof.submit', code: '123456' })
    await proveSignIn.last().reject({ code: 'two_factor_code_invalid' })
    expect(value()).toBe('awaitingProof')
    expect(context().failure).toEqual({ code: 'two_factor_code_invalid' })
    actor.send({ type: 'proof.submit', code: '654321' })
    await proveSignIn.last().reject({ code: 'token_invalid' })
    expect(value()).toBe('signedOut')
    expect(context()).toMatchObject({ failure: { code: 'token_invalid' }, pendingToken: '' })
  })

  test("expires when the server's token does", async () => {
    const { pass, value, context } = await awaiting()
    pass(PENDING_TOKEN_LIFE_MS)
    expect(value()).toBe('signedOut')
    expect(context()).toMatchObject({ failure: { code: 'token_invalid' }, pendingToken: '' })
  })

  test('is not needed if the member has signed in in another tab', async () => {
    const { actor, value, context } = await awaiting()
    actor.send({ type: 'token.changed', token: tokenUntil(START - 1) })
    expect(value()).toBe('awaitingProof')
    actor.send({ type: 'token.changed', token: good })
    expect(value()).toEqual({ signedIn: 'loading' })
    expect(context()).toMatchObject({ token: good, pendingToken: '' })
  })

  test('shows that the member has been disabled since the password', async () => {
    const { actor, proveSignIn, value, context } = await awaiting()
    actor.send({ type: 'proof.submit', code: '123456' })
    await proveSignIn.last().reject({ code: 'user_inactive' })
    expect(value()).toEqual({ disabled: 'explained' })
    expect(context()).toMatchObject({ failure: { code: 'user_inactive' }, pendingToken: '' })
  })

  test('can be cancelled to use another account', async () => {
    const { actor, value, context } = await awaiting()
    actor.send({ type: 'form.leave' })
    expect(value()).toBe('signedOut')
    expect(context().pendingToken).toBe('')
  })
})

describe('the session', () => {
  test('resumes with a valid token, and drops an expired one', () => {
    expect(startAuth({ token: good }).value()).toEqual({ signedIn: 'loading' })
    const late = startAuth({ token: tokenUntil(START - 1) })
    expect(late.value()).toBe('signedOut')
    expect(late.context().token).toBeNull()
  })

  test('ends with its token', async () => {
    const { ended, pass, value, context } = await signedIn()
    pass(12 * HOUR_MS - 1)
    expect(value()).toEqual({ signedIn: 'active' })
    pass(1)
    expect(value()).toBe('signedOut')
    expect(context()).toMatchObject({ token: null, profile: null, client: null })
    expect(ended).toHaveLength(1)
  })

  test('a rejected token on any call signs out and remembers the page', async () => {
    const { actor, value, context } = await signedIn()
    actor.send({ type: 'session.refused', path: '/chats?status=waiting' })
    expect(value()).toBe('signedOut')
    expect(context().pendingRedirect).toBe('/chats?status=waiting')
    actor.send({ type: 'redirect.take' })
    expect(context().pendingRedirect).toBeNull()
  })

  test('signing out revokes the token and forgets the page', async () => {
    const { actor, signOut, ended, value, context } = await signedIn()
    actor.send({ type: 'redirect.remember', path: '/members' })
    actor.send({ type: 'session.signOut' })
    expect(signOut.last().input).toEqual({ token: good })
    await signOut.last().resolve()
    expect(value()).toBe('signedOut')
    expect(context()).toMatchObject({ token: null, pendingRedirect: null })
    expect(ended).toHaveLength(1)
  })

  test('signing out succeeds even if the server fails or does not respond', async () => {
    const failing = await signedIn()
    failing.actor.send({ type: 'session.signOut' })
    await failing.signOut.last().reject({ code: 'upstream_unavailable' })
    expect(failing.value()).toBe('signedOut')
    const silent = await signedIn()
    silent.actor.send({ type: 'session.signOut' })
    silent.pass(3_000)
    expect(silent.value()).toBe('signedOut')
  })

  test('follows other tabs', async () => {
    const { actor, value } = await signedIn()
    actor.send({ type: 'token.changed', token: null })
    expect(value()).toBe('signedOut')
    actor.send({ type: 'token.changed', token: good })
    expect(value()).toEqual({ signedIn: 'loading' })
  })

  test('of someone else in another tab starts without the data of the first', async () => {
    const { actor, ended, value, context } = await signedIn()
    actor.send({ type: 'token.changed', token: good })
    expect(value()).toEqual({ signedIn: 'active' })
    const other = tokenUntil(START + HOUR_MS)
    actor.send({ type: 'token.changed', token: other })
    expect(value()).toEqual({ signedIn: 'loading' })
    expect(context()).toMatchObject({ token: other, profile: null, client: null })
    expect(ended).toHaveLength(1)
  })

  test('is disabled if the profile is, and expired if the subscription has ended', async () => {
    const inactive = startAuth({ token: good })
    await inactive.loadAccount.last().reject({ code: 'user_inactive' })
    expect(inactive.value()).toEqual({ disabled: 'explained' })
    const closed = await signedIn({ ...account, client: clientOf({ is_disabled: true }) })
    expect(closed.value()).toEqual({ disabled: 'explained' })
    const over = await signedIn({ ...account, client: clientOf({}, { end_date: at(-1) }) })
    expect(over.value()).toEqual({ signedIn: 'expired' })
  })

  test('expires at the moment when the subscription ends, and opens again once it is extended', async () => {
    const { actor, pass, value } = await signedIn({ ...account, client: clientOf({}, { end_date: at(60) }) })
    pass(59_999)
    expect(value()).toEqual({ signedIn: 'active' })
    pass(1)
    expect(value()).toEqual({ signedIn: 'expired' })
    actor.send({ type: 'client.changed', client: clientOf() })
    expect(value()).toEqual({ signedIn: 'active' })
  })

  test('is revoked by the socket: disabled or signed out, by the reason', async () => {
    const disabled = await signedIn()
    disabled.actor.send({ type: 'session.revoked', reason: 'disabled' })
    // The socket does not report whether the member or the account is disabled; the rejected account request does.
    expect(disabled.value()).toEqual({ disabled: 'asking' })
    await disabled.loadAccount.last().reject({ code: 'user_inactive' })
    expect(disabled.value()).toEqual({ disabled: 'explained' })
    expect(disabled.context().failure).toEqual({ code: 'user_inactive' })
    const changed = await signedIn()
    changed.actor.send({ type: 'session.revoked', reason: 'role_changed', path: '/chats' })
    expect(changed.value()).toBe('signedOut')
    expect(changed.context().pendingRedirect).toBe('/chats')
  })

  test('a new role takes effect immediately; the roles of others change nothing', async () => {
    const { actor, context } = await signedIn()
    const { profile } = account
    actor.send({ type: 'member.changed', member: { ...profile, id: 99, role: 'agent' }, revoked: false })
    expect(permits(context().profile, 'canManageUser')).toBe(true)
    actor.send({ type: 'member.changed', member: { ...profile, role: 'agent' }, revoked: false })
    expect(permits(context().profile, 'canManageUser')).toBe(false)
  })

  test('an account that cannot be fetched is retried; a rejected token is not', async () => {
    const { actor, loadAccount, value, context } = startAuth({ token: good })
    await loadAccount.last().reject({ code: 'upstream_unavailable' })
    expect(value()).toEqual({ signedIn: 'failed' })
    expect(context().failure).toEqual({ code: 'upstream_unavailable' })
    actor.send({ type: 'account.reload' })
    await loadAccount.last().reject({ code: 'token_invalid' })
    expect(value()).toBe('signedOut')
  })

  test('an account that was requested before a change does not revert it', async () => {
    const { profile, client } = account
    const renamed = { ...profile, first_name: 'Anh' }
    const { actor, loadAccount, context } = startAuth({ token: good })
    actor.send({ type: 'member.changed', member: renamed, revoked: false })
    await loadAccount.last().resolve(account)
    expect(context().profile?.first_name).toBe('Anh')
    actor.send({ type: 'account.reload' })
    actor.send({ type: 'client.changed', client: { ...client, name: 'Renamed' } })
    await loadAccount.last().resolve(account)
    expect(context()).toMatchObject({ client: { name: 'Renamed' }, overlap: null })
  })

  test('the account is requested again if a reload is due while it is being fetched', async () => {
    const { actor, loadAccount, context } = await signedIn()
    actor.send({ type: 'account.reload' })
    actor.send({ type: 'account.reload' })
    expect(loadAccount.calls.map(({ isAborted }) => isAborted)).toEqual([false, true, false])
    await loadAccount.last().resolve({ ...account, profile: { ...account.profile, first_name: 'Anh' } })
    expect(context().profile?.first_name).toBe('Anh')
  })

  test.each([
    ['client_disabled', { disabled: 'explained' }, { code: 'client_disabled' }],
    ['token_invalid', 'signedOut', null],
  ] as const)('ends if the account, fetched again, is refused: %s', async (code, expected, failure) => {
    const { actor, loadAccount, value, context } = await signedIn()
    actor.send({ type: 'account.reload' })
    await loadAccount.last().reject({ code })
    expect([value(), context().failure]).toEqual([expected, failure])
  })

  test('closes the console once the journal reports that the member is disabled', async () => {
    const { actor, value } = await signedIn()
    actor.send({ type: 'member.changed', member: { ...account.profile, is_disabled: true }, revoked: true })
    expect(value()).toEqual({ disabled: 'explained' })
  })

  test('of a disabled member follows other tabs', async () => {
    const closed = { ...account, client: clientOf({ is_disabled: true }) }
    const { actor, value, context, ended } = await signedIn(closed)
    const other = tokenUntil(START + HOUR_MS)
    actor.send({ type: 'token.changed', token: other })
    expect(value()).toEqual({ signedIn: 'loading' })
    expect(context()).toMatchObject({ token: other, profile: null, client: null })
    const left = await signedIn(closed)
    left.actor.send({ type: 'token.changed', token: null })
    expect([left.value(), left.ended.length, ended.length]).toEqual(['signedOut', 1, 1])
  })

  test('fetching the account again leaves the console open, even if it fails', async () => {
    const { actor, loadAccount, value, context } = await signedIn()
    actor.send({ type: 'account.reload' })
    expect(value()).toEqual({ signedIn: 'refreshing' })
    expect(context().profile).not.toBeNull()
    await loadAccount.last().reject({ code: 'upstream_unavailable' })
    expect(value()).toEqual({ signedIn: 'active' })
  })
})
