import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../display/badge.tsx'

/** Tab with its content. */
export interface TabItem<T> {
  readonly id: T
  readonly label: string
  readonly icon?: LucideIcon
  readonly count?: number
  readonly content: ReactNode
}

interface TabsProps<T> {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly items: readonly TabItem<T>[]
  readonly value: T
  readonly onChange: (id: T) => void
}

/** Tabs for views of the same thing; arrow keys move between them. */
export function Tabs<T extends string>({ label, items, value, onChange }: TabsProps<T>) {
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === value),
  )
  const change = (next: number) => {
    const item = items[next]
    if (item) onChange(item.id)
  }
  return (
    <TabGroup selectedIndex={index} onChange={change}>
      <TabList aria-label={label} className="scroll-thin flex gap-1 overflow-x-auto border-b">
        {items.map(({ id, label: name, icon: Icon, count }) => (
          <Tab
            key={id}
            className="relative flex h-9 rounded-t-md shrink-0 items-center gap-1.5 px-2.5 font-medium text-text-muted transition-colors -outline-offset-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-text data-selected:text-text data-selected:after:bg-accent"
          >
            {Icon && <Icon aria-hidden strokeWidth={1.75} className="size-4" />}
            {name}
            {count !== undefined && <Badge count={count} />}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {items.map(({ id, content }) => (
          <TabPanel key={id} className="pt-4">
            {content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
