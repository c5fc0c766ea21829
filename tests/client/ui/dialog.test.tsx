import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { armed, inDialog } from '#tests/client/app/in-dialog.ts'
import { render } from './render.tsx'

function NameDialog({ onSubmit }: { onSubmit: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>New bot</Button>
      <Dialog open={open} onClose={() => setOpen(false)} onSubmit={() => onSubmit(name)} title="Create a bot">
        <Field label="Name">
          <TextInput value={name} onChange={setName} autoFocus />
        </Field>
      </Dialog>
    </>
  )
}

test('a dialog takes the focus, submits its form on Enter and returns the focus on Escape', async () => {
  const submit = vi.fn()
  const { user } = render(<NameDialog onSubmit={submit} />)
  const opener = screen.getByRole('button', { name: 'New bot' })
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'Create a bot' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await user.keyboard('Ada{Enter}')
  expect(submit).toHaveBeenCalledWith('Ada')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

interface AskProps {
  readonly confirm: () => void
  readonly error?: string
  readonly busy?: boolean
}

function Ask({ confirm, error, busy = false }: AskProps) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onConfirm={confirm}
      title="Delete this bot?"
      confirmLabel="Delete"
      danger
      busy={busy}
      error={error}
    >
      This cannot be undone.
    </ConfirmDialog>
  )
}

test('a confirmation can be answered only after a moment; then Enter confirms', async () => {
  const confirm = vi.fn()
  const { user } = render(<Ask confirm={confirm} />)
  const { getByRole } = await inDialog('Delete this bot?')
  const button = getByRole('button', { name: 'Delete' })
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(confirm).not.toHaveBeenCalled()
  await armed(button)
  screen.getByText('This cannot be undone.').parentElement?.focus()
  await user.keyboard('{Enter}')
  expect(confirm).toHaveBeenCalledOnce()
})

test('text typed into a confirmation never confirms it, however slowly', async () => {
  const confirm = vi.fn()
  const { user } = render(<Ask confirm={confirm} />)
  const { getByRole } = await inDialog('Delete this bot?')
  await armed(getByRole('button', { name: 'Delete' }))
  await user.keyboard(' ')
  await user.keyboard('now{Enter}')
  expect(confirm).not.toHaveBeenCalled()
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(confirm).toHaveBeenCalledOnce()
})

test('Escape cancels', async () => {
  const confirm = vi.fn()
  const { user } = render(<Ask confirm={confirm} />)
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirm).not.toHaveBeenCalled()
})

test('while busy nothing is confirmed twice, and a failure shows in the dialog', async () => {
  const confirm = vi.fn()
  const { user } = render(<Ask confirm={confirm} busy error="The service cannot be reached right now." />)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(confirm).not.toHaveBeenCalled()
  expect(within(dialog).getByRole('alert').textContent).toBe('The service cannot be reached right now.')
})

function Successive() {
  const [step, setStep] = useState(0)
  return (
    <>
      <input aria-label="Message" />
      <Button onClick={() => setStep(1)}>Commands</Button>
      <Dialog open={step === 1} onClose={() => setStep(0)} title="Commands">
        <Button onClick={() => setStep(2)}>Report</Button>
      </Dialog>
      {step === 2 && (
        <Dialog open onClose={() => setStep(0)} title="Report">
          <Button>Send</Button>
        </Dialog>
      )}
    </>
  )
}

test('a dialog that another one opens while it closes keeps the focus, and then returns it', async () => {
  const { user } = render(<Successive />)
  const opener = screen.getByRole('button', { name: 'Commands' })
  await user.click(opener)
  await user.click((await inDialog('Commands')).getByRole('button', { name: 'Report' }))
  await inDialog('Report')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull())
  await inDialog('Report')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
