import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CommandProvider, useCommands } from '#client/core/palette/commands.tsx'
import { render } from '#tests/client/ui/render.tsx'
import { openConsole, quietDashboard } from './open-console.tsx'

const gate = vi.hoisted(() => {
  const held = { open: () => {}, opened: Promise.resolve() }
  held.opened = new Promise((resolve) => {
    held.open = resolve
  })
  return held
})
vi.mock('#client/app/palette-search.tsx', async (original) => {
  await gate.opened
  return original()
})

test('text that was typed and entered before the commands have loaded is kept, and runs once they have', async () => {
  const { user } = openConsole('/dashboard', { signedIn: true, prepare: quietDashboard })
  await screen.findByRole('heading', { name: 'Hello Léa' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  await user.keyboard('turkce{Enter}')
  expect(within(palette).getByRole<HTMLInputElement>('textbox').value).toBe('turkce')
  expect(within(palette).queryByRole('option')).toBeNull()
  gate.open()
  await screen.findByRole('heading', { name: 'Merhaba Léa' })
})

test('text that was typed before the commands have loaded runs on Enter', async () => {
  gate.open()
  const { PaletteSearch } = await import('#client/app/palette-search.tsx')
  const ran = vi.fn()
  const Palette = () => {
    const [query, setQuery] = useState('lantern')
    useCommands('Lamps', [{ id: 'lamp', label: 'Light the lantern', run: ran }])
    return (
      <PaletteSearch
        query={query}
        isEntered={false}
        onSearch={setQuery}
        onEnter={() => {}}
        onClose={() => {}}
      />
    )
  }
  const { user } = render(
    <CommandProvider>
      <Palette />
    </CommandProvider>,
  )
  await screen.findByRole('combobox')
  await user.keyboard('{Enter}')
  expect(ran).toHaveBeenCalledTimes(1)
})
