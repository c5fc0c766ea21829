import { Search } from 'lucide-react'
import { TextInput } from './text-input.tsx'

interface SearchInputProps {
  /** Names the items that are searched, as in "Find a member". */
  readonly label: string
  readonly value: string
  readonly onChange: (query: string) => void
  readonly className?: string
}

/** Search field that filters a list as the user types. */
export const SearchInput = ({ label, ...input }: SearchInputProps) => (
  <TextInput {...input} type="search" icon={Search} aria-label={label} placeholder={label} />
)
