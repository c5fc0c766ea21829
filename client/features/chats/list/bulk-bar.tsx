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
  /** Id of the signed-in member. */
  readonly me: number
}

/** Bar with actions for the marked chats, at the bottom of the list while any are marked. */
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
  const close = () => setAsked(null)
  const clear = () => actor.send({ type: 'mark.clear' })
  const returnToBot = () => actor.send({ type: 'bulk.start', action: { kind: 'returnToBot' } })
  const end = () => actor.send({ type: 'bulk.start', action: { kind: 'end' } })
  useHotkeys(bulk.label(), [{ keys: 'Escape', label: bulk.clear(), run: clear }])
  const unread = () => {
    markUnread(me, [...actor.getSnapshot().context.marked])
    clear()
  }
  useKeys(bulk.label(), [
    { action: 'chat.unread', run: unread },
    { action: 'chat.assign', run: () => setAsked('assign') },
    { action: 'chat.suggestTags', run: () => setAsked('tag') },
    { action: 'chat.toBot', run: returnToBot },
    { action: 'chat.end', run: end },
  ])
  return (
    <section aria-label={bulk.label()} className="flex flex-col gap-2 border-t bg-surface px-3 py-2">
      <div className="flex items-center justify-between gap-2">
        <span role="status" className="tabular font-medium text-sm">
          {bulk.count({ n: count })}
        </span>
        <IconButton icon={X} size="small" label={bulk.clear()} onClick={clear} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="small"
          icon={UserPlus}
          data-action="chat.assign"
          busy={state.isBusy}
          onClick={() => setAsked('assign')}
        >
          {bulk.assign()}
        </Button>
        <Button
          size="small"
          icon={Tags}
          data-action="chat.suggestTags"
          busy={state.isBusy}
          onClick={() => setAsked('tag')}
        >
          {bulk.tag()}
        </Button>
        <Button size="small" icon={CircleCheck} data-action="chat.end" busy={state.isBusy} onClick={end}>
          {bulk.end()}
        </Button>
        <Button size="small" icon={Bot} data-action="chat.toBot" busy={state.isBusy} onClick={returnToBot}>
          {bulk.returnToBot()}
        </Button>
        <Button size="small" icon={Mail} data-action="chat.unread" onClick={unread}>
          {bulk.unread()}
        </Button>
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
