import { screen, waitFor, within } from '@testing-library/react'

/** The dialog that opened, once it has taken the focus: what is typed before lands where the focus goes. */
export async function inDialog(name?: string) {
  const dialog = await screen.findByRole('dialog', { ...(name && { name }) })
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('The dialog has not taken the focus yet.')
  })
  return within(dialog)
}
