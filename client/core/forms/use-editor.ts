import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import type { Editor } from '#machines/editing/editor.ts'
import { isAskingToLeave, isLoading, saveStateOf } from '#machines/editing/selectors.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * Returns the state and commands of an editor, asks before the page is left with unsaved changes, and offers to undo discarding
 * them. `staysHere` returns true for paths that can be opened without losing them.
 */
export function useEditor<Data, Draft extends object, Issue>(
  actor: ActorRefFrom<Editor<Data, Draft, Issue>>,
  staysHere?: (to: string) => boolean,
) {
  const { common } = useLL()
  const toast = useToast()
  const state = useSelector(actor, selectState<Data, Draft, Issue>, shallowEqual)
  const leave = useLeaveGuard(
    state.state === 'unsaved' || state.state === 'saving',
    (to) => actor.send({ type: 'page.leave', to }),
    staysHere,
  )
  useEffect(() => {
    const allowed = actor.on('leave.allowed', ({ to }) => leave(to))
    return () => allowed.unsubscribe()
  }, [actor, leave])
  const commands = {
    reload: () => actor.send({ type: 'editor.reload' }),
    outdated: () => actor.send({ type: 'editor.outdated' }),
    replace: (data: Data) => actor.send({ type: 'editor.replaced', data }),
    change: (changes: Partial<Draft>) => actor.send({ type: 'draft.change', changes }),
    save: () => actor.send({ type: 'draft.save' }),
    discard: () => {
      if (!actor.getSnapshot().can({ type: 'draft.discard' })) return
      actor.send({ type: 'draft.discard' })
      const run = () => actor.send({ type: 'discard.undo' })
      toast.show({ tone: 'info', text: common.discarded(), action: { label: common.actions.undo(), run } })
    },
    keepMine: () => actor.send({ type: 'conflict.keepMine' }),
    takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
    dismiss: () => actor.send({ type: 'notice.dismiss' }),
    confirmLeave: () => actor.send({ type: 'leave.confirm' }),
    cancelLeave: () => actor.send({ type: 'leave.cancel' }),
  }
  return { ...state, ...commands }
}

const selectState = <Data, Draft extends object, Issue>(
  snapshot: SnapshotFrom<Editor<Data, Draft, Issue>>,
) => {
  const { data, draft, issues, foreign, conflicts, failure, failedFields, savedFields } = snapshot.context
  return {
    loading: isLoading(snapshot),
    data,
    draft,
    issues,
    foreign,
    conflicts,
    failure,
    failedFields,
    savedFields,
    state: saveStateOf(snapshot),
    canSave: snapshot.can({ type: 'draft.save' }),
    canDiscard: snapshot.can({ type: 'draft.discard' }),
    leaving: isAskingToLeave(snapshot),
  }
}
