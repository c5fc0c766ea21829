import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signOut } from '#contract/account/auth.ts'
import {
  type ClientConfig,
  getBranding,
  getClientConfig,
  saveClientConfig,
} from '#contract/account/branding.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import { type FakeApi, held, Refusal } from '#tests/client/app/fake-api.ts'
import { brandingOf } from '#tests/client/app/fixtures.ts'
import { here, openConsole, quietDashboard } from '#tests/client/app/open-console.tsx'
import { botOf } from '#tests/support/shapes.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const { id: bot_id, api_key, ...settings } = botOf({ id: 7, bot_name: 'Shop assistant' })
const config = { ...settings, ...brandingOf(), bot_id, api_key } as ClientConfig

function open(prepare?: (api: FakeApi) => void, first: ClientConfig = config) {
  let saved = first
  const page = openConsole('/branding', {
    signedIn: true,
    prepare: (api) => {
      api.on(getClientConfig, () => saved)
      api.on(saveClientConfig, ({ body }) => {
        saved = { ...saved, ...body } as ClientConfig
        return saved
      })
      prepare?.(api)
    },
  })
  return { ...page, heading: () => screen.findByRole('heading', { level: 1, name: 'Branding' }) }
}

test('name, logo and color are previewed, saved together, and followed by the console', async () => {
  const { user, api, socket, heading } = open()
  await heading()
  await user.type(screen.getByRole('textbox', { name: 'Product name' }), 'Acme')
  expect(screen.getByRole('img', { name: 'Preview of the console of Acme' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /Preview of the widget, with “Acme”/ })).toBeTruthy()
  const logo = new File([Uint8Array.from([0x89, 0x50])], 'logo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a logo'), logo)
  expect(await screen.findByRole('img', { name: 'Logo' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Use our own color/ }))
  const color = screen.getByRole('textbox', { name: /Color of the console/ })
  await user.clear(color)
  await user.type(color, '#ffd400')
  expect(screen.getByText(/adjusts this color slightly/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('All changes saved')
  expect(api.callsOf(saveClientConfig).map(({ body }) => body)).toEqual([
    {
      ...{ product_name: 'Acme', accent_color: '#ffd400', bot_id: 7 },
      logo: expect.stringMatching(/^data:image\/png;base64,/),
    },
  ])
  await socket.goLive()
  await socket.tell('branding.changed', {
    branding: brandingOf({ product_name: 'Acme', accent_color: '#ffd400', logo: PNG }),
  })
  await waitFor(() => expect(document.title).toBe('Branding | Acme Portal'))
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  expect(navigation.querySelector('img')?.getAttribute('src')).toBe(PNG)
  expect(document.documentElement.style.getPropertyValue('--color-on-accent')).toBe('#000000')
})

test('the console opens in the branding of the account and returns to the default after signing out', async () => {
  const { user } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (api) => {
      quietDashboard(api)
      api.on(signOut, undefined)
      api.on(getBranding, brandingOf({ product_name: 'Acme', accent_color: '#7c3aed', favicon: PNG }))
    },
  })
  await waitFor(() => expect(document.title).toBe('Dashboard | Acme Portal'))
  expect(document.documentElement.style.getPropertyValue('--color-accent-fill')).toBe('#7c3aed')
  expect(localStorage.getItem('session.branding')).toContain('Acme')
  await user.click(screen.getByRole('button', { name: /Account menu/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(here()).toBe('/auth/login'))
  await waitFor(() => expect(document.title).toBe('Sign in | Parley Portal'))
  expect(document.documentElement.style.getPropertyValue('--color-accent-fill')).toBe('')
})

test('a branding that is being fetched does not replace a later one from the journal', async () => {
  const [fetched, again] = [held<ResponseOf<typeof getBranding>>(), held<ResponseOf<typeof getBranding>>()]
  const answers = [fetched.promise, again.promise]
  const { api, socket } = openConsole('/dashboard', {
    signedIn: true,
    prepare: (fake) => {
      quietDashboard(fake)
      fake.on(getBranding, () => answers.shift() ?? again.promise)
    },
  })
  await socket.goLive()
  await waitFor(() => expect(document.title).toBe('Dashboard | Parley Portal'))
  await socket.tell('branding.changed', { branding: brandingOf({ product_name: 'Acme', logo: PNG }) })
  await waitFor(() => expect(document.title).toBe('Dashboard | Acme Portal'))
  fetched.resolve(brandingOf({ product_name: 'Old', accent_color: '#7c3aed' }))
  // The branding is requested again once the response has arrived.
  await waitFor(() => expect(api.callsOf(getBranding)).toHaveLength(2))
  expect(document.title).toBe('Dashboard | Acme Portal')
})

test('an invalid image is rejected, and a rejected save retains the draft', async () => {
  const { user, heading } = open((api) =>
    api.on(saveClientConfig, () => {
      throw new Refusal('icon_type_invalid', { fields: { logo: 'type' } })
    }),
  )
  await heading()
  const huge = new File([new Uint8Array(400_000)], 'logo.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Choose a logo'), huge)
  expect(await screen.findByText(/300/, { selector: '[aria-live]' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Product name' }), 'Acme')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Bots' }),
  )
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(here()).toBe('/branding')
})

test('without a bot there is a link to the bots, and a failed load can be retried', async () => {
  const { user, heading } = open(undefined, { ...config, bot_id: null, api_key: null })
  await heading()
  expect(screen.getByText(/saved together with a bot/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Colors of the widget' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go to bots' }))
  await waitFor(() => expect(here()).toBe('/build'))
})
