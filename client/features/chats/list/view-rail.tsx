import { MenuButton } from '@headlessui/react'
import { BookmarkPlus, Ellipsis, Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Menu, type MenuChoice } from '#client/ui/overlays/menu.tsx'
import { deleteView, saveView, type View } from '#contract/chats/views.ts'
import { isSupervisor } from '#machines/chat/chat-access.ts'
import { type ChatsAddress, filterCount } from '../chats-address.ts'
import type { ChangeAddress } from '../use-chats-address.ts'
import { useViewer } from '../use-viewer.ts'
import { RAIL_MAX, useViewCounts, useViews } from './use-views.ts'
import { addressOfView, showsView, viewOfAddress } from './view-address.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewRailProps {
  readonly address: ChatsAddress
  readonly change: ChangeAddress
  /** List of active filters, shown below the views, or next to their menu if there are no views. */
  readonly tags: ReactNode
}

/** Rail of saved views with their chat counts, a menu of actions, and the active filters. */
export function ViewRail({ address, change, tags }: ViewRailProps) {
  const LL = useLL()
  const texts = LL.chatList.views
  const views = useViews()
  const counts = useViewCounts(views)
  const shown = views.slice(0, RAIL_MAX)
  const active = views.find(({ filters }) => showsView(address, filters)) ?? null
  const open = ({ filters }: View) => change(addressOfView(filters))
  useHotkeys(
    texts.label(),
    shown.map((view, index) => ({ keys: `Digit${index + 1}`, label: view.name, run: () => open(view) })),
  )
  const isPlain = filterCount(address) === 0 && address.search.trim() === ''
  if (views.length === 0)
    return isPlain ? (
      tags
    ) : (
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 self-center">{tags}</div>
        <nav aria-label={texts.label()}>
          <ViewMenu views={views} active={null} address={address} />
        </nav>
      </div>
    )
  return (
    <>
      <nav aria-label={texts.label()} className="flex items-center gap-1">
        <ul className="scroll-thin flex min-w-0 flex-1 gap-1 overflow-x-auto">
          {shown.map((view) => (
            <li key={view.id} className="shrink-0">
              <button
                type="button"
                aria-pressed={view === active}
                onClick={() => open(view)}
                className={cn(
                  'inline-flex h-7 max-w-44 items-center gap-1.5 rounded-md border px-2 text-sm',
                  view === active
                    ? 'border-accent bg-surface-selected font-medium text-accent-text'
                    : 'bg-surface text-text-muted usable-hover:bg-surface-hover',
                )}
              >
                <span className="truncate">{view.name}</span>
                <Badge
                  count={counts.get(view.id) ?? 0}
                  label={LL.chats.list.count({ n: counts.get(view.id) ?? 0 })}
                />
              </button>
            </li>
          ))}
        </ul>
        <ViewMenu views={views} active={active} address={address} />
      </nav>
      {tags}
    </>
  )
}

interface ViewMenuProps {
  readonly views: readonly View[]
  readonly active: View | null
  readonly address: ChatsAddress
}

/** Menu that saves the current filters as a view, and renames, replaces, shares or deletes the member's own view. */
function ViewMenu({ views, active, address }: ViewMenuProps) {
  const LL = useLL()
  const texts = LL.chatList.views
  const me = useViewer()
  const reportFailure = useReportFailure()
  const [asked, setAsked] = useState<'add' | 'rename' | 'replace' | null>(null)
  const own = active?.owner.id === me.id ? active : null
  const toggleSharing = ({ id, name, filters, is_shared }: View) =>
    call(saveView, { params: { id }, body: { name, filters, is_shared: !is_shared } })
  const mine = views.filter(({ owner }) => owner.id === me.id)
  useHotkeys(texts.label(), [
    { keys: '$mod+s', label: texts.add(), whileTyping: true, run: () => setAsked('add') },
  ])
  const sharing = (view: View): MenuChoice => ({
    label: texts.shared(),
    icon: Users,
    checked: view.is_shared,
    onSelect: () => void reportFailure(toggleSharing(view)),
  })
  const choices: MenuChoice[] = [
    { label: texts.add(), icon: BookmarkPlus, onSelect: () => setAsked('add') },
    ...(own
      ? [
          { label: texts.rename(), icon: Pencil, onSelect: () => setAsked('rename') },
          ...(isSupervisor(me) ? [sharing(own)] : []),
          {
            label: texts.remove({ name: own.name }),
            icon: Trash2,
            danger: true,
            onSelect: () => void reportFailure(call(deleteView, { params: { id: own.id } })),
          },
        ]
      : []),
    ...(own === null && mine.length > 0
      ? [{ label: texts.replace(), icon: RefreshCw, onSelect: () => setAsked('replace') }]
      : []),
  ]
  return (
    <>
      <Menu
        trigger={<MenuButton as={IconButton} icon={Ellipsis} size="small" label={texts.menu()} />}
        groups={[{ choices }]}
      />
      {asked && (
        <ViewDialog
          kind={asked}
          view={asked === 'rename' ? own : null}
          mine={mine}
          filters={viewOfAddress(address)}
          canShare={isSupervisor(me)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
