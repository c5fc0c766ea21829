import { Bot, Check, Layers } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths, stepOf } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { cn } from '#client/lib/cn.ts'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { allBots, type BotChoice, oneBot } from '#machines/bot-selection/selection.ts'
import { useBuiltBotId, useShownBot } from './use-shown-bot.ts'

/** Our choice: maximum number of bots listed without a search field. */
const SEARCH_FROM = 8

/** List of bots, each of which can be selected, or switched on and off; `close` closes the panel. */
export function BotList({ close }: { close: () => void }) {
  const LL = useLL()
  const { bots } = useBots()
  const [query, setQuery] = useState('')
  return (
    <div className="flex flex-col gap-2">
      {bots.length > SEARCH_FROM && (
        <SearchInput label={LL.app.bots.find()} value={query} onChange={setQuery} />
      )}
      <BotRows query={query} close={close} />
      <p className="flex items-center gap-2 border-t pt-2">
        <Bot aria-hidden className="ml-1 size-4 text-text-muted" strokeWidth={1.75} />
        <TextLink href={paths.build()}>{LL.app.bots.manage()}</TextLink>
      </p>
    </div>
  )
}

function BotRows({ query, close }: { query: string; close: () => void }) {
  const LL = useLL()
  const { bots, selected, select } = useBots()
  const [, navigate] = useLocation()
  const shown = useShownBot()
  const built = useBuiltBotId()
  const step = stepOf(useSearch())
  // On a bot's own pages, another bot opens at the same step; the selection filters other pages and stays.
  const pick = (choice: BotChoice) => () => {
    if (built === null) select(choice)
    else navigate(choice.kind === 'one' ? paths.build(choice.id, { step }) : paths.build())
    close()
  }
  return (
    <ul className="scroll-thin -mx-1 max-h-80 overflow-y-auto px-1">
      {bots.length > 1 && !query && (
        <li>
          <PickButton current={built === null && selected.kind === 'all'} onPick={pick(allBots)}>
            <span className="inline-flex size-6 items-center justify-center">
              <Layers aria-hidden className="size-4 text-text-muted" strokeWidth={1.75} />
            </span>
            <span className="truncate">{LL.app.bots.all()}</span>
          </PickButton>
        </li>
      )}
      {bots
        .filter((bot) => matches(bot.bot_name, query))
        .map((bot) => (
          <BotRow key={bot.id} bot={bot} current={bot.id === shown?.id} onPick={pick(oneBot(bot.id))} />
        ))}
    </ul>
  )
}

function BotRow({ bot, current, onPick }: { bot: BotItem; current: boolean; onPick: () => void }) {
  const LL = useLL()
  const { can } = useAccount()
  const { toggling, toggle } = useBots()
  return (
    <li className="flex items-center gap-2">
      <PickButton current={current} onPick={onPick}>
        <BotAvatar size="small" bot={bot} />
        <span className="truncate">{bot.bot_name}</span>
      </PickButton>
      <Switch
        labelHidden
        label={LL.app.bots.toggle({ name: bot.bot_name })}
        checked={!bot.is_disabled}
        busy={toggling !== null}
        disabledReason={can('canManageSetting') ? null : LL.app.bots.notAllowed()}
        onChange={() => toggle(bot.id)}
      />
    </li>
  )
}

interface PickButtonProps {
  readonly current: boolean
  readonly onPick: () => void
  readonly children: ReactNode
}

const PickButton = ({ current, onPick, children }: PickButtonProps) => (
  <button
    type="button"
    aria-current={current}
    onClick={onPick}
    className="flex h-9 w-full min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left -outline-offset-2 hover:bg-surface-hover"
  >
    {children}
    <Check aria-hidden className={cn('ml-auto size-4 shrink-0 text-accent-text', !current && 'invisible')} />
  </button>
)
