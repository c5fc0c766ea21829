import type { FocusEvent } from 'react'

/** Puts the caret of a field that gets the focus behind its text: behind what was typed while the field was fetched. */
export const caretToEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>): void =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
