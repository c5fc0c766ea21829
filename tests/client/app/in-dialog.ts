import { screen, waitFor, within } from '@testing-library/react'

/** Returns the open dialog once it has focus; earlier input would go to the page. */
export async function inDialog(name?: string) {
  const dialog = await screen.findByRole('dialog', { ...(name && { name }) })
  await waitFor(() => {
    if (!dialog.contains(document.activeElement)) throw new Error('The dialog has not taken the focus yet.')
  })
  return within(dialog)
}

/** Returns a dialog's button once it is enabled, because it ignores clicks for a moment after the dialog has opened. */
export async function armed(button: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => {
    if (button.getAttribute('aria-disabled') === 'true') throw new Error('The button cannot be pressed yet.')
  })
  return button
}
