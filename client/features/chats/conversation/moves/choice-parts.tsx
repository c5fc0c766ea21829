import { ComboboxInput } from '@headlessui/react'
import { caretToEnd } from '#client/lib/caret-to-end.ts'
import { ChoiceField, choiceInput, type Searching } from './choice-placeholder.tsx'

/** Search field above a list of members or teams. */
export const ChoiceSearch = ({ label, query, onSearch }: Searching) => (
  <ChoiceField>
    <ComboboxInput
      autoFocus
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      value={query}
      onFocus={caretToEnd}
      // Escape clears the field before it closes the dialog.
      onKeyDown={({ key }) => key === 'Escape' && onSearch('')}
      onChange={(event) => onSearch(event.target.value)}
      className={choiceInput}
    />
  </ChoiceField>
)
