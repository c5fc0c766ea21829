import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listSessions } from '#contract/account/account.ts'
import { removePicture } from '#contract/account/member-pictures.ts'
import { getProfile } from '#contract/account/members.ts'
import { getMemberFigures } from '#contract/reports/member-figures.ts'
import { profileOf } from '#tests/client/app/fixtures.ts'
import { openConsole } from '#tests/client/app/open-console.tsx'
import { figuresOf } from '#tests/client/app/statistics.ts'
import { fakeUpload, sentNames, transferOf } from '#tests/client/features/bots/upload-script.ts'

vi.mock('#client/api/upload.ts', () => ({ upload: fakeUpload }))

test('a picture is chosen, rejected with a reason, shown in the header, and removed', async () => {
  const picture = '/files/member/zoe-zoe-zoe-zoe-zoe.webp'
  const { user, api } = openConsole('/profile', {
    signedIn: true,
    prepare: (stock) => {
      stock.on(getProfile, profileOf())
      stock.on(getMemberFigures, figuresOf())
      stock.on(listSessions, { entities: [], total: 0 })
      stock.on(removePicture, undefined)
    },
  })
  const own = within(await screen.findByRole('region', { name: 'Picture' }))
  const input = own.getByLabelText('Choose a picture')
  await user.upload(input, new File([''], 'empty.png', { type: 'image/png' }))
  await own.findByText(/The file is empty/)
  expect(sentNames()).toEqual([])
  await user.upload(input, new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  expect(own.queryByText(/The file is empty/)).toBeNull()
  api.on(getProfile, profileOf('owner', { picture }))
  await transferOf('me.jpg').answer({ picture })
  await screen.findByText('Picture saved')
  const menu = screen.getByRole('button', { name: /Account menu/ })
  await waitFor(() => expect(menu.querySelector('img')?.getAttribute('src')).toBe(picture))
  api.on(getProfile, profileOf())
  await user.click(await own.findByRole('button', { name: 'Remove' }))
  await screen.findByText('Picture removed')
  await waitFor(() => expect(menu.querySelector('img')).toBeNull())
})
