import { Select } from '#client/ui/controls/select.tsx'
import type { View } from '#contract/chats/views.ts'

export interface ViewChoiceProps {
  readonly views: readonly View[]
  readonly value: number
  readonly onChange: (id: number) => void
}

export const ViewChoice = ({ views, value, onChange }: ViewChoiceProps) => (
  <Select
    value={value}
    onChange={onChange}
    options={views.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
