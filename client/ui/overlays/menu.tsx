import {
  Menu as HeadlessMenu,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from '@headlessui/react'
import { Check, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { Kbd } from '../display/kbd.tsx'
import { floatStyle, optionStyle } from './float-style.ts'
import { OpenMenuMark } from './open-menus.tsx'

/** Menu item: an action, or a link if it has `href`. */
export interface MenuChoice {
  readonly label: string
  /** Distinguishes items with the same label. */
  readonly id?: number
  readonly icon?: LucideIcon
  readonly onSelect?: () => void
  readonly href?: string
  readonly danger?: boolean
  /** Shows a tick if true, for menus that set an option. */
  readonly checked?: boolean
  /** Hotkey for the same action, in the format that `Kbd` expects. */
  readonly keys?: string
  /** Name of the hotkey action that the item triggers, set as `data-action`. */
  readonly action?: string
  /** Reason why the item is disabled; shown below the label. */
  readonly disabledReason?: string | null
}

/** Group of related items; a line separates it from other groups. */
export interface MenuGroup {
  readonly heading?: string
  readonly choices: readonly MenuChoice[]
}

interface MenuProps {
  /** A Headless UI `MenuButton`: `<MenuButton as={IconButton} label="…" icon={…} />`. */
  readonly trigger: ReactNode
  readonly groups: readonly MenuGroup[]
  readonly align?: 'start' | 'end'
}

/** Button that opens a list of actions. */
export const Menu = ({ trigger, groups, align = 'end' }: MenuProps) => (
  <HeadlessMenu>
    {trigger}
    <MenuItems
      modal={false}
      data-hotkeys="off"
      anchor={{ to: `bottom ${align}`, gap: 4, padding: 8 }}
      className={cn(floatStyle, 'w-max min-w-48 max-w-80')}
    >
      <OpenMenuMark />
      {groups.map((group, index) => (
        <MenuSection key={group.heading ?? group.choices[0]?.label}>
          {index > 0 && <MenuSeparator className="my-1 border-t" />}
          {group.heading && (
            <MenuHeading className="px-2 pt-1.5 pb-1 text-text-faint text-xs">{group.heading}</MenuHeading>
          )}
          {group.choices.map((choice) => (
            <Choice key={choice.id ?? choice.label} {...choice} />
          ))}
        </MenuSection>
      ))}
    </MenuItems>
  </HeadlessMenu>
)

function Choice(choice: MenuChoice) {
  const { label, icon: Icon, onSelect, href, danger, checked, keys, action, disabledReason } = choice
  const style = cn(optionStyle, 'w-full', danger ? 'text-danger-text' : 'text-text')
  const content = (
    <>
      {Icon && (
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={cn('size-4 shrink-0', !danger && 'text-text-muted')}
        />
      )}
      <span className="min-w-0 flex-1 text-left">
        {label}
        {disabledReason && <span className="block text-text-muted text-xs">{disabledReason}</span>}
      </span>
      {keys && (
        <span className="pointer-coarse:hidden">
          <Kbd keys={keys} />
        </span>
      )}
      {checked !== undefined && (
        <Check aria-hidden className={cn('size-4 text-accent-text', !checked && 'invisible')} />
      )}
    </>
  )
  return (
    <MenuItem disabled={Boolean(disabledReason)}>
      {href ? (
        <Link href={href} className={style}>
          {content}
        </Link>
      ) : (
        <ActionItem className={style} onClick={onSelect} checked={checked} data-action={action}>
          {content}
        </ActionItem>
      )}
    </MenuItem>
  )
}

interface ActionItemProps extends ComponentProps<'button'> {
  readonly checked: boolean | undefined
  readonly 'data-action': string | undefined
}

/** Headless UI gives every item the role `menuitem`; items that can be checked need their own role. */
function ActionItem({ checked, ...props }: ActionItemProps) {
  const state = checked === undefined ? {} : ({ role: 'menuitemcheckbox', 'aria-checked': checked } as const)
  return <button type="button" {...props} {...state} />
}
