import { Search } from 'lucide-react'
import { TextInput } from './text-input.tsx'

interface SearchInputProps {
  /** Searchable items: "Find a member". */
  readonly label: string
  readonly value: string
  readonly onChange: (query: string) => void
  readonly className?: string
}

/** Field that narrows a list while typing. */
export const SearchInput = ({ label, ...input }: SearchInputProps) => (
  <TextInput {...input} type="search" icon={Search} aria-label={label} placeholder={label} />
)
