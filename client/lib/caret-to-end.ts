import type { FocusEvent } from 'react'

/** Moves the caret of a focused field to the end of its text, which may have been typed while the field was loading. */
export const caretToEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>): void =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
