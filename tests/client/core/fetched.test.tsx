import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fetched } from '#client/core/page/fetched.tsx'
import { render } from '../ui/render.tsx'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
}

const field = (label: string) =>
  function Field({ text, onText }: Props) {
    return <input aria-label={label} value={text} onChange={(event) => onText(event.target.value)} />
  }

/** Creates a part whose code arrives or fails when the test decides. */
function arriving() {
  let arrive = (_: ReturnType<typeof field>) => {}
  let fail = (_: Error) => {}
  const load = vi.fn(
    () =>
      new Promise<ReturnType<typeof field>>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  const Part = fetched<Props>(load, field('meanwhile'))
  return {
    load,
    Part,
    arrive: () => act(async () => arrive(field('real'))),
    fail: () => act(async () => fail(new TypeError('Failed to fetch dynamically imported module'))),
  }
}

test('a placeholder with the same properties replaces a part until it has loaded, only the first time', async () => {
  const { Part, load, arrive } = arriving()
  function Page() {
    const [text, setText] = useState('')
    return <Part text={text} onText={setText} />
  }
  const { user, rerender } = render(<Page />)
  await user.type(screen.getByLabelText('meanwhile'), 'Nora')
  await arrive()
  expect(screen.getByLabelText<HTMLInputElement>('real').value).toBe('Nora')
  rerender(null)
  rerender(<Page />)
  expect(screen.getByLabelText('real')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that cannot be fetched is closed with a message, and is fetched again the next time', async () => {
  const { Part, load, arrive, fail } = arriving()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <Part text="" onText={() => {}} onClose={() => setOpen(false)} />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
    )
  }
  const { user } = render(<Page />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  await fail()
  expect(await screen.findByText(/connection/i)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'open' }))
  await arrive()
  expect(screen.getByLabelText('real')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
