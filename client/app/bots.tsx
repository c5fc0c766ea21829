import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { type BotItem, listBots, toggleBot } from '#contract/bots.ts'
import { botSelectionMachine } from '#machines/bot-selection/bot-selection-machine.ts'
import { ALL_BOTS, singleBot } from '#machines/bot-selection/selection.ts'
import { call } from '../api/call.ts'
import { inspectOptions } from '../inspect/inspect.ts'
import { useFacts, useResync } from './live.tsx'
import { sessionKey } from './session-keys.ts'

const KEY = sessionKey('bot')

const machine = botSelectionMachine.provide({
  actors: {
    loadBots: fromPromise<readonly BotItem[], undefined>(
      async ({ signal }) => (await call(listBots, { signal })).bots,
    ),
    toggleBot: fromPromise<BotItem, { id: number; is_disabled: boolean }>(
      ({ input: { id, is_disabled }, signal }) =>
        call(toggleBot, { params: { id }, body: { is_disabled }, signal }),
    ),
  },
})

/** The actor that knows the bots and which one is selected. */
export type BotsActor = ActorRefFrom<typeof botSelectionMachine>

const BotsContext = createContext<BotsActor | null>(null)

/** Loads the bots, follows their changes and remembers the selected one. Stands once, below the LiveProvider. */
export function BotsProvider({ children }: { children: ReactNode }) {
  const [input] = useState(() => ({ selected: Number(localStorage.getItem(KEY)) || ALL_BOTS }))
  const actor = useActorRef(machine, { input, ...inspectOptions() })
  useFacts(['bot.created', 'bot.updated', 'bot.toggled', 'bot.deleted'], (facts) => {
    for (const fact of facts) actor.send(fact)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  useEffect(() => {
    const subscription = actor.subscribe(({ context: { selected } }) =>
      localStorage.setItem(KEY, String(selected)),
    )
    return () => subscription.unsubscribe()
  }, [actor])
  return <BotsContext value={actor}>{children}</BotsContext>
}

/** The actor itself, for what it emits after a switch. */
export function useBotsActor(): BotsActor {
  const actor = use(BotsContext)
  if (!actor) throw new Error('useBots needs a BotsProvider above it.')
  return actor
}

const factsOf = (snapshot: SnapshotFrom<typeof botSelectionMachine>) => ({
  bots: snapshot.context.bots,
  /** Id of a bot, -1 for all, 0 while there is none. */
  selected: snapshot.context.selected,
  /** The selected bot, or null where all or none are selected. */
  single: singleBot(snapshot.context.selected, snapshot.context.bots),
  toggling: snapshot.context.toggling,
  failure: snapshot.context.failure,
  /** True until the list is there for the first time. */
  loading: snapshot.matches('loading') && snapshot.context.bots.length === 0,
})

/** The bots of the account and the one that the console is about. */
export function useBots() {
  const actor = useBotsActor()
  const facts = useSelector(actor, factsOf, shallowEqual)
  const wishes = useMemo(
    () => ({
      select: (id: number) => actor.send({ type: 'bot.select', id }),
      toggle: (id: number) => actor.send({ type: 'bot.toggle', id }),
      reload: () => actor.send({ type: 'bots.reload' }),
    }),
    [actor],
  )
  return { ...facts, ...wishes }
}
