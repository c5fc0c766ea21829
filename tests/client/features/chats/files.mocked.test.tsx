import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { upload } from '#client/api/upload.ts'
import { listBots } from '#contract/bots/bots.ts'
import { downloadChatFile } from '#contract/chats/files.ts'
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

test('pictures have a preview and a field for their alternative text, which is sent in the order of the files', async () => {
  const { user } = await open({
    prepare: (api) =>
      api.on(listBots, { bots: [botOf(mine.bot_id, 'Bobby', { pictures_enabled: true })], integrations: [] }),
  })
  vi.mocked(upload).mockResolvedValue(messageOf(1, 4, '', { sender: 'agent' }) as never)
  await waitFor(() => expect(screen.getByRole('button', { name: /Attach up to 10 files/ })).toBeTruthy())
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
  drop([picture('way.png'), picture('door.jpg'), bill, new File(['x'], 'IMG.HEIC')])
  expect(await screen.findByText(/bill\.csv: Files of this type/)).toBeTruthy()
  expect(screen.getByText(/IMG\.HEIC: .*HEIC format cannot be shown/)).toBeTruthy()
  await user.type(screen.getByLabelText('Description of door.jpg'), 'The green door')
  await user.type(field(), 'This way{Enter}')
  await waitFor(() => expect(upload).toHaveBeenCalled())
  const input = vi.mocked(upload).mock.calls[0]?.[1] as { form: FormData } | undefined
  expect(input?.form.get('alt')).toBe(JSON.stringify(['', 'The green door']))
})

test('pictures of a message open in a viewer that keys lead through', async () => {
  const file = (id: number, alt: string | null) => ({
    ...{
      id,
      name: `${id}.jpg`,
      size: 2_000,
      type: 'image/jpeg',
      is_important: false,
      url: `/files/chat/${id}`,
    },
    ...{ created_on: '2026-11-29T10:00:00.000Z', picture: { width: 1_600, height: 1_200, alt } },
  })
  const files = [file(1, 'The broken foot'), file(2, null)]
  const message = messageOf(mine.id, 1, '', { sender: 'customer', file_chat_messages: files })
  const { user } = await open({
    messages: [message],
    prepare: (api) => api.on(downloadChatFile, 'pixels' as never),
  })
  const thumb = await screen.findByRole('button', { name: /picture The broken foot/ })
  // The size is known before the picture has loaded.
  expect(thumb.style).toMatchObject({ width: '280px', aspectRatio: '1600 / 1200' })
  await waitFor(() => expect(thumb.getAttribute('aria-label')).toMatch(/^Open picture/))
  await user.click(thumb)
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByText('Picture 1 of 2')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(viewer.getByText('Picture 2 of 2')).toBeTruthy()
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(viewer.getByText('Picture 1 of 2')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
