import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionKey } from '#client/core/session/session-keys.ts'
import { getClient } from '#contract/account/clients.ts'
import { getProfile } from '#contract/account/members.ts'
import { sendManual } from '#contract/chats/chats.ts'
import type { FakeApi } from '#tests/client/app/fake-api.ts'
import { layOut } from '../features/chats/open-chats.tsx'
import { field, log, open } from '../features/chats/open-conversation.tsx'
import { messageOf } from '../features/chats/stock.ts'

layOut()

const answersSends = (api: FakeApi) =>
  api.on(sendManual, ({ body, headers }) =>
    messageOf(1, 4, String(body.message), {
      sender: 'agent',
      client_message_id: headers.get('idempotency-key'),
    }),
  )

// Every page in the tests is rendered in StrictMode (tests/support/page.ts), which mounts each component twice.
test('StrictMode fetches nothing twice and sends nothing twice', async () => {
  const { api, user } = await open({ prepare: answersSends })
  await user.type(field(), 'Good morning{Enter}')
  await log().findByText('Good morning')
  await waitFor(() => expect(api.callsOf(sendManual)).toHaveLength(1))
  expect(api.callsOf(getClient)).toHaveLength(1)
  // The profile is fetched once for the session, and once for the availability when the connection goes live.
  expect(api.callsOf(getProfile)).toHaveLength(2)
})

test('a message that an earlier page left unsent is sent once', async () => {
  const left = [{ key: 'key-1', text: 'Nearly there', files: [], at: 1, status: 'queued', failure: null }]
  sessionStorage.setItem(`${sessionKey('outbox.')}1`, JSON.stringify(left))
  const { api } = await open({ prepare: answersSends })
  await log().findByText('Nearly there')
  await waitFor(() => expect(sessionStorage.getItem(`${sessionKey('outbox.')}1`)).toBeNull())
  expect(api.callsOf(sendManual)).toHaveLength(1)
  expect(screen.getAllByText('Nearly there')).toHaveLength(1)
})
