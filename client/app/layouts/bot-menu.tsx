import { PopoverButton } from '@headlessui/react'
import { ChevronsUpDown, Layers, RotateCw } from 'lucide-react'
import { BotAvatar } from '#client/core/bots/bot-avatar.tsx'
import { useBots } from '#client/core/bots/bots.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import { BotList } from './bot-list.tsx'
import { useShownBot } from './use-shown-bot.ts'

interface BotMenuProps {
  /** Whether to show only the bot's picture, without its name, to save space. */
  readonly isSmall: boolean
}

/** Header menu with the bot of the page or the selected one, and its status. */
export function BotMenu({ isSmall }: BotMenuProps) {
  const LL = useLL()
  const { bots, loading, failure, reload } = useBots()
  if (loading) return <Skeleton className="h-8 w-36" />
  if (bots.length > 0)
    return (
      <Popover
        label={LL.app.bots.label()}
        className="w-80 max-w-[calc(100vw-1rem)]"
        trigger={<SelectedBot isSmall={isSmall} />}
      >
        {(close) => <BotList close={close} />}
      </Popover>
    )
  if (!failure)
    return (
      <ButtonLink href={paths.build()} variant="ghost">
        {LL.app.bots.none()}
      </ButtonLink>
    )
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate text-text-muted max-sm:sr-only">{LL.app.bots.loadFailed()}</span>
      <Button size="small" icon={RotateCw} onClick={reload}>
        {LL.common.actions.retry()}
      </Button>
    </span>
  )
}

function SelectedBot({ isSmall }: BotMenuProps) {
  const LL = useLL()
  const single = useShownBot()
  const name = single?.bot_name ?? LL.app.bots.all()
  const off = single?.is_disabled ?? false
  const hidden = isSmall && 'sm:max-2xl:hidden'
  return (
    <PopoverButton
      aria-label={`${LL.app.bots.label()}: ${name}${off ? `, ${LL.app.bots.off()}` : ''}`}
      className={cn(buttonStyle('ghost'), 'min-w-0 shrink justify-start text-text')}
    >
      {single ? (
        <BotAvatar size="small" bot={single} />
      ) : (
        <Layers aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      )}
      <span className={cn('max-w-48 truncate', hidden)}>{name}</span>
      {off && (
        <span className={cn('flex', hidden)}>
          <Tag>{LL.app.bots.off()}</Tag>
        </span>
      )}
      <ChevronsUpDown aria-hidden className={cn('size-3.5 shrink-0 text-text-faint', hidden)} />
    </PopoverButton>
  )
}
