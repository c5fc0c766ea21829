import { shallowEqual, useSelector } from '@xstate/react'
import { Bot, CircleCheck, Mail, Tags, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { AssignDialog } from '../conversation/handover/assign-dialog.tsx'
import { markUnread } from '../unread-marks.ts'
import { type BulkActor, selectBulk } from './bulk-actor.ts'
import { BulkQuestion } from './bulk-question.tsx'
import { BulkTagDialog } from './bulk-tag-dialog.tsx'

interface BulkBarProps {
  readonly actor: BulkActor
  readonly me: number
}

/** Bar with actions for the marked chats, at the bottom of the list; renders nothing if no chat is marked. */
export function BulkBar({ actor, me }: BulkBarProps) {
  const count = useSelector(actor, ({ context }) => context.marked.size)
  return count > 0 ? <Bar actor={actor} me={me} count={count} /> : null
}

type DialogAction = 'assign' | 'tag' | null

function Bar({ actor, me, count }: BulkBarProps & { count: number }) {
  const LL = useLL()
  const { bulk } = LL.chatList
  const [asked, setAsked] = useState<DialogAction>(null)
  const state = useSelector(actor, selectBulk, shallowEqual)
  const busy = state.isBusy
  const close = () => setAsked(null)
  const clear = () => actor.send({ type: 'mark.clear' })
  const returnToBot = () => actor.send({ type: 'bulk.start', action: { kind: 'returnToBot' } })
  const end = () => actor.send({ type: 'bulk.start', action: { kind: 'end' } })
  useHotkeys(bulk.label(), [{ keys: 'Escape', label: bulk.clear(), run: clear }])
  const unread = () => {
    markUnread(me, [...actor.getSnapshot().context.marked])
    clear()
  }
  const actions = [
    { action: 'chat.assign', label: bulk.assign(), icon: UserPlus, busy, run: () => setAsked('assign') },
    { action: 'chat.suggestTags', label: bulk.tag(), icon: Tags, busy, run: () => setAsked('tag') },
    { action: 'chat.end', label: bulk.end(), icon: CircleCheck, busy, run: end },
    { action: 'chat.toBot', label: bulk.returnToBot(), icon: Bot, busy, run: returnToBot },
    { action: 'chat.unread', label: bulk.unread(), icon: Mail, run: unread },
  ] as const
  useKeys(bulk.label(), actions)
  return (
    <section aria-label={bulk.label()} className="flex flex-col gap-2 border-t bg-surface px-3 py-2">
      <div className="flex items-center justify-between gap-2">
        <span role="status" className="tabular font-medium text-sm">
          {bulk.count({ n: count })}
        </span>
        <IconButton icon={X} size="small" label={bulk.clear()} onClick={clear} />
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
        me={me}
        current={null}
        onAssign={(userId) => actor.send({ type: 'bulk.start', action: { kind: 'assign', userId } })}
        onTransfer={(teamId) => actor.send({ type: 'bulk.start', action: { kind: 'transfer', teamId } })}
      />
      {asked === 'tag' && (
        <BulkTagDialog
          onClose={close}
          onTag={(tags) => actor.send({ type: 'bulk.start', action: { kind: 'tag', tags } })}
        />
      )}
      <BulkQuestion actor={actor} {...state} />
    </section>
  )
}
