import { Search } from 'lucide-react'
import { TextInput } from './text-input.tsx'

interface SearchInputProps {
  /** What can be found: "Find a member". */
  readonly label: string
  readonly value: string
  readonly onChange: (query: string) => void
  readonly className?: string
}

/** A field that narrows a list as one types. */
export const SearchInput = ({ label, ...input }: SearchInputProps) => (
  <TextInput {...input} type="search" icon={Search} aria-label={label} placeholder={label} />
)
