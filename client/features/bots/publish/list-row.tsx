import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { moved, without } from './list-edits.ts'

interface ListRowProps<T> {
  /** Label of the item, such as "Question 2". */
  readonly name: string
  readonly list: readonly T[]
  readonly at: number
  readonly onChange: (list: T[]) => void
  readonly children: ReactNode
}

/** Item of an editable list, with buttons that move and remove it. */
export function ListRow<T>({ name, list, at, onChange, children }: ListRowProps<T>) {
  const { content } = useLL().publish
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the frame. */}
      <div role="group" aria-label={name} className="flex flex-col gap-3 rounded-lg border p-3">
        <div className="flex items-center gap-1">
          <p className="flex-1 font-medium">{name}</p>
          {at > 0 && (
            <IconButton
              size="small"
              icon={ArrowUp}
              label={content.moveUp({ name })}
              onClick={() => onChange(moved(list, at, -1))}
            />
          )}
          {at < list.length - 1 && (
            <IconButton
              size="small"
              icon={ArrowDown}
              label={content.moveDown({ name })}
              onClick={() => onChange(moved(list, at, 1))}
            />
          )}
          <IconButton
            size="small"
            icon={Trash2}
            label={content.remove({ name })}
            onClick={() => onChange(without(list, at))}
          />
        </div>
        {children}
      </div>
    </li>
  )
}
