import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { type BotItem, listBots, toggleBot } from '#contract/bots/bots.ts'
import { botSelectionMachine } from '#machines/bot-selection/bot-selection-machine.ts'
import { allBots, type BotChoice, oneBot, selectedId, singleBot } from '#machines/bot-selection/selection.ts'
import { type BotsSnapshot, isLoading } from '#machines/bot-selection/selectors.ts'
import { useActor } from '../hooks/use-actor.ts'
import { useJournalEvents, useResync } from '../live/live-provider.tsx'
import { sessionKey } from '../session/session-keys.ts'

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

/** Actor that manages the bot list and the selection. */
export type BotsActor = ActorRefFrom<typeof botSelectionMachine>

const BotsContext = createContext<BotsActor | null>(null)

/** Returns the selection from the last visit: one bot, or all. */
function storedChoice(): BotChoice {
  const id = Number(localStorage.getItem(KEY))
  return Number.isSafeInteger(id) && id > 0 ? oneBot(id) : allBots
}

function storeSelection(id: number | null): void {
  if (id === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, String(id))
}

/** Loads the bots, follows their changes and stores the selection. Used once, below the LiveProvider. */
export function BotsProvider({ children }: { children: ReactNode }) {
  const [input] = useState(() => ({ selected: storedChoice() }))
  const actor = useActor('console: bots', machine, input)
  useJournalEvents(['bot.created', 'bot.updated', 'bot.toggled', 'bot.deleted'], (events) => {
    for (const event of events) actor.send(event)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  useEffect(() => {
    const subscription = actor.subscribe(({ context: { selected } }) => storeSelection(selectedId(selected)))
    return () => subscription.unsubscribe()
  }, [actor])
  return <BotsContext value={actor}>{children}</BotsContext>
}

/** Returns the availability actor, for subscribing to its emitted events. */
export function useBotsActor(): BotsActor {
  const actor = use(BotsContext)
  if (!actor) throw new Error('useBots must be used below BotsProvider.')
  return actor
}

const selectState = (snapshot: BotsSnapshot) => ({
  bots: snapshot.context.bots,
  selected: snapshot.context.selected,
  /** The selected bot; null if all bots or none are selected. */
  single: singleBot(snapshot.context.selected, snapshot.context.bots),
  toggling: snapshot.context.toggling,
  failure: snapshot.context.failure,
  /** True until the list has loaded for the first time. */
  loading: isLoading(snapshot),
})

/** Returns the account's bots, the selection, and the commands to select, toggle and reload bots. */
export function useBots() {
  const actor = useBotsActor()
  const events = useSelector(actor, selectState, shallowEqual)
  const commands = {
    select: (choice: BotChoice) => actor.send({ type: 'bot.select', choice }),
    toggle: (id: number) => actor.send({ type: 'bot.toggle', id }),
    reload: () => actor.send({ type: 'bots.reload' }),
  }
  return { ...events, ...commands }
}
