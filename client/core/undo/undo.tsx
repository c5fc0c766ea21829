import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useKeyedButton, useKeys } from '#client/core/keys/use-keys.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { UNDO_MS } from '#machines/undo/offer.ts'
import { undoMachine } from '#machines/undo/undo-machine.ts'
import type { Reversal, ReversalOutcome } from '#machines/undo/undo-types.ts'
import { reverseAll } from './reverse.ts'

/** Reports an action in a toast, which offers to undo it if there is something to reverse. */
export type OfferUndo = (text: string, reversals: readonly Reversal[], tone?: 'success' | 'warning') => void

const UndoContext = createContext<OfferUndo | null>(null)

const machine = undoMachine.provide({
  actors: {
    reverse: fromPromise<readonly ReversalOutcome[], readonly Reversal[]>(({ input }) => reverseAll(input)),
  },
})

const input = { now: () => Date.now() }

/** Allows the member to undo recent actions for a few seconds, from the toast or with the `z` key. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const { undo: texts, actions } = useLL().chats
  const toast = useToast()
  const failureText = useFailureText()
  const actor = useActor('console: undo', machine, input)
  const { label } = useKeyedButton()('console.undo', texts.button())
  const toasts = useRef(new Map<string, number>())
  useEffect(() => {
    const subscription = actor.on('*', (event) => {
      if (event.type === 'offer.closed') toast.dismiss(toasts.current.get(event.key) ?? 0)
      if (event.type === 'undo.failed')
        toast.show({ tone: 'danger', title: texts.failed(), text: failureText(event.failure) })
      if (event.type !== 'undo.done') return
      const refused = event.outcomes.filter(({ code }) => code !== null).map(({ name }) => name)
      if (refused.length === 0) toast.show({ tone: 'info', text: texts.done() })
      else
        toast.show({
          tone: 'warning',
          title: texts.failed(),
          text: texts.changed({ names: refused.join(', ') }),
        })
    })
    return () => subscription.unsubscribe()
  }, [actor, toast, texts, failureText])
  const offer: OfferUndo = (text, reversals, tone = 'success') => {
    if (reversals.length === 0) return void toast.show({ tone, text })
    const key = newKey()
    const action = { label, run: () => actor.send({ type: 'action.undo', key }) }
    toasts.current.set(key, toast.show({ tone, text, action, durationMs: UNDO_MS }))
    actor.send({ type: 'action.done', key, reversals })
  }
  useKeys(actions.heading(), [{ action: 'console.undo', run: () => actor.send({ type: 'action.undo' }) }])
  return <UndoContext value={offer}>{children}</UndoContext>
}

export function useOfferUndo(): OfferUndo {
  const offer = use(UndoContext)
  if (!offer) throw new Error('useOfferUndo needs an UndoProvider above it.')
  return offer
}
