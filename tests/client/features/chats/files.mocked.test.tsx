import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { upload } from '#client/api/upload.ts'
import { listBots } from '#contract/bots/bots.ts'
import { held } from '#tests/client/app/fake-api.ts'
import { botOf } from '#tests/client/app/fixtures.ts'
import { layOut } from './open-chats.tsx'
import { field, log, mine, open } from './open-conversation.tsx'
import { messageOf } from './stock.ts'

vi.mock('#client/api/upload.ts', () => ({ upload: vi.fn() }))
layOut()
beforeEach(() => void vi.mocked(upload).mockReset())

const bill = new File(['item,price'], 'bill.csv', { type: 'text/csv' })

const openBot = (attach_enabled: boolean) =>
  open({
    prepare: (api) =>
      api.on(listBots, { bots: [botOf(mine.bot_id, 'Bobby', { attach_enabled })], integrations: [] }),
  })

const drop = (files: readonly File[]) =>
  fireEvent.drop(field(), { dataTransfer: { files, types: ['Files'] } })

test('dropped files are shown, can be removed, and are sent with the text under one key', async () => {
  const { user } = await openBot(true)
  const sending = held<void>()
  vi.mocked(upload).mockImplementation(async (_, input, onProgress) => {
    onProgress?.(0.5)
    await sending.promise
    const { headers } = input as unknown as { headers: Record<string, string> }
    const client_message_id = headers['idempotency-key'] ?? null
    return messageOf(1, 4, 'Your bill', { sender: 'agent', client_message_id }) as never
  })
  await waitFor(() => expect(screen.getByRole('button', { name: /Attach up to 10 files/ })).toBeTruthy())
  drop([bill, new File(['x'], 'tool.exe'), new File(['y'], 'other.txt')])
  expect(await screen.findByText(/tool\.exe:/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Remove other\.txt/ }))
  await user.type(field(), 'Your bill{Enter}')
  expect(await log().findByText('50%')).toBeTruthy()
  const input = vi.mocked(upload).mock.calls[0]?.[1] as { form: FormData } | undefined
  const form = input?.form ?? new FormData()
  expect([form.get('message'), form.getAll('files').map((file) => (file as File).name)]).toEqual([
    'Your bill',
    ['bill.csv'],
  ])
  sending.resolve()
  await log().findByText('Sent')
})

test('a bot that accepts no files shows that, and nothing is attached', async () => {
  await openBot(false)
  drop([bill])
  expect(await screen.findByText(/This bot does not accept files/)).toBeTruthy()
  expect(screen.queryByText('bill.csv')).toBeNull()
})
