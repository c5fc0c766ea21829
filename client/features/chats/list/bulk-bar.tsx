import { shallowEqual, useSelector } from '@xstate/react'
import { Bot, CircleCheck, Hand, Mail, Tags, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { BulkAction } from '#machines/bulk/bulk-types.ts'
import {
  mayAssign,
  mayClaim,
  mayEnd,
  mayRequestInsights,
  mayReturnToBot,
  type Viewer,
} from '#machines/chat/chat-access.ts'
import { rowOf } from '#machines/chat-list/row-list.ts'
import type { ChatListSnapshot } from '#machines/chat-list/selectors.ts'
import { AssignDialog } from '../conversation/moves/assign-dialog.tsx'
import { markUnread } from '../unread-marks.ts'
import { selectBulk } from './bulk-actor.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { BulkTagDialog } from './bulk-tag-dialog.tsx'
import type { Bulk } from './use-bulk.ts'

interface BulkBarProps {
  readonly bulk: Bulk
  readonly me: Viewer
}

/** Bar with actions for the marked chats, at the bottom of the list; renders nothing if no chat is marked. */
export function BulkBar({ bulk, me }: BulkBarProps) {
  const count = useSelector(bulk.actor, ({ context }) => context.marked.size)
  return count > 0 ? <Bar bulk={bulk} me={me} count={count} /> : null
}

type DialogAction = 'assign' | 'tag' | null

/** Rules by action: whether the member may apply it to a chat. */
const rules = {
  claim: mayClaim,
  assign: mayAssign,
  tag: mayRequestInsights,
  end: mayEnd,
  returnToBot: mayReturnToBot,
} as const

type Ruled = keyof typeof rules

/** Returns, for each action, the ids of the marked chats to which the member may apply it; follows the chats as they change. */
function useAllowed({ actor, list }: Bulk, me: Viewer): Readonly<Record<Ruled, readonly number[]>> {
  const marked = useSelector(actor, ({ context }) => context.marked)
  const allowedOf = ({ context: { shown } }: ChatListSnapshot, action: Ruled) =>
    [...marked].filter((id) => {
      const row = rowOf(shown, id)
      return row !== undefined && !row.isGone && rules[action](row.chat, me)
    })
  return useSelector(
    list,
    (snapshot) => ({
      claim: allowedOf(snapshot, 'claim'),
      assign: allowedOf(snapshot, 'assign'),
      tag: allowedOf(snapshot, 'tag'),
      end: allowedOf(snapshot, 'end'),
      returnToBot: allowedOf(snapshot, 'returnToBot'),
    }),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
}

function Bar({ bulk: marks, me, count }: BulkBarProps & { count: number }) {
  const LL = useLL()
  const { bulk } = LL.chatList
  const { actor } = marks
  const [asked, setAsked] = useState<DialogAction>(null)
  const state = useSelector(actor, selectBulk, shallowEqual)
  const allowed = useAllowed(marks, me)
  const busy = state.isBusy
  const close = () => setAsked(null)
  const clear = () => actor.send({ type: 'mark.clear' })
  const start = (rule: Ruled, action: BulkAction) =>
    actor.send({ type: 'bulk.start', action, ids: allowed[rule] })
  useHotkeys(bulk.label(), [{ keys: 'Escape', label: bulk.clear(), run: clear }])
  const unread = () => {
    markUnread(me.id, [...actor.getSnapshot().context.marked])
    clear()
  }
  const ruled = (rule: Ruled, label: string, run: () => void) => {
    const n = allowed[rule].length
    return {
      label: n === count || n === 0 ? label : bulk.part({ label, n, total: count }),
      disabledReason: n === 0 ? bulk.none() : null,
      busy,
      run: () => n > 0 && run(),
    }
  }
  const take = () => start('claim', { kind: 'assign', userId: me.id })
  const actions = [
    { action: 'desk.takeMarked', icon: Hand, ...ruled('claim', bulk.take(), take) },
    { action: 'chat.assign', icon: UserPlus, ...ruled('assign', bulk.assign(), () => setAsked('assign')) },
    { action: 'chat.suggestTags', icon: Tags, ...ruled('tag', bulk.tag(), () => setAsked('tag')) },
    {
      action: 'chat.end',
      icon: CircleCheck,
      ...ruled('end', bulk.end(), () => start('end', { kind: 'end' })),
    },
    {
      action: 'chat.toBot',
      icon: Bot,
      ...ruled('returnToBot', bulk.returnToBot(), () => start('returnToBot', { kind: 'returnToBot' })),
    },
    { action: 'chat.unread', label: bulk.unread(), icon: Mail, run: unread },
  ] as const
  useKeys(bulk.label(), actions)
  const all = marks.loaded()
  return (
    <section aria-label={bulk.label()} className="flex flex-col gap-2 border-t bg-surface px-3 py-2">
      <div className="flex items-center justify-between gap-2">
        <span role="status" className="tabular font-medium text-sm">
          {bulk.count({ n: count })}
        </span>
        <span className="flex items-center gap-1">
          {all > count && (
            <Button size="small" variant="ghost" onClick={marks.markAll}>
              {bulk.all({ n: all })}
            </Button>
          )}
          <IconButton icon={X} size="small" label={bulk.clear()} onClick={clear} />
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {actions.map(({ action, label, run, ...button }) => (
          <Button key={action} size="small" data-action={action} onClick={run} {...button}>
            {label}
          </Button>
        ))}
      </div>
      <AssignDialog
        open={asked === 'assign'}
        onClose={close}
        me={me.id}
        current={null}
        onAssign={(userId) => start('assign', { kind: 'assign', userId })}
        onTransfer={(teamId) => start('assign', { kind: 'transfer', teamId })}
      />
      {asked === 'tag' && (
        <BulkTagDialog onClose={close} onTag={(tags) => start('tag', { kind: 'tag', tags })} />
      )}
      <BulkQuestion actor={actor} {...state} />
    </section>
  )
}
