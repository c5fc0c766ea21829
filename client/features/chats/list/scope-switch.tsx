import { useTeams } from '#client/core/teams/teams.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { mainScopes, type OwnScope, ownScopes, type Scope } from '../chats-address.ts'
import type { Queues } from './use-queues.ts'

interface ScopeSwitchProps {
  readonly value: Scope
  readonly queues: Queues
  readonly onChange: (scope: Scope) => void
}

/**
 * Switches between the chats of the member's teams, all chats, the member's own chats, and waiting chats, each with the number of
 * waiting customers.
 */
export function ScopeSwitch({ value, queues, onChange }: ScopeSwitchProps) {
  const LL = useLL()
  const { mine } = useTeams()
  const counts = { all: 0, ...queues }
  const shown = mainScopes.filter((scope) => scope !== 'teams' || mine.length > 0 || value === 'teams')
  return (
    <fieldset className="flex min-w-0 gap-0.5 rounded-lg bg-surface-sunken p-0.5">
      <legend className="sr-only">{LL.chats.scope.label()}</legend>
      {shown.map((scope) => (
        <button
          key={scope}
          type="button"
          aria-pressed={scope === value}
          onClick={() => onChange(scope)}
          className={cn(
            'flex h-7 min-w-0 flex-auto items-center justify-center gap-1.5 rounded-md border px-1.5 font-medium text-sm transition-colors',
            scope === value
              ? 'border-border bg-surface text-text'
              : 'border-transparent text-text-muted usable-hover:text-text',
          )}
        >
          <span className="truncate">{LL.chats.scope[scope]()}</span>
          <Badge
            count={counts[scope]}
            tone={scope === 'waiting' ? 'alert' : 'quiet'}
            label={
              scope === 'mine'
                ? LL.chatList.waitingMine({ n: counts[scope] })
                : LL.chatList.waitingHere({ n: counts[scope] })
            }
          />
        </button>
      ))}
    </fieldset>
  )
}

/** Counts of the rail that are shown as an alert: the member's turn. */
const isUrgent = (scope: OwnScope): boolean => scope === 'turn'

/** Rail of the parts of the member's own chats, each with the number of its chats. Pressing the shown one returns to all of them. */
export function OwnRail({ value, queues, onChange }: ScopeSwitchProps) {
  const { chats, chatList } = useLL()
  return (
    <nav aria-label={chatList.own.label()}>
      <ul className="flex flex-wrap gap-1">
        {ownScopes.map((scope) => (
          <li key={scope} className="shrink-0">
            <button
              type="button"
              aria-pressed={scope === value}
              onClick={() => onChange(scope === value ? 'mine' : scope)}
              className={cn(
                'inline-flex h-6 items-center gap-1 rounded-md border px-1.5 text-xs pointer-coarse:h-11',
                scope === value
                  ? 'border-accent bg-surface-selected font-medium text-accent-text'
                  : 'bg-surface text-text-muted usable-hover:bg-surface-hover',
              )}
            >
              {chatList.own[scope]()}
              <Badge
                count={queues[scope]}
                tone={isUrgent(scope) ? 'alert' : 'quiet'}
                label={chats.list.count({ n: queues[scope] })}
              />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
