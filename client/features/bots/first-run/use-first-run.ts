import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLatest } from '#client/core/hooks/use-latest.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { readFirstRun, storeFirstRun } from '#client/shared/first-steps/first-run-storage.ts'
import { type Bot, updateBot } from '#contract/bots/bots.ts'
import { checkSite, learnSite, type Site, type SiteCheck } from '#contract/bots/sites.ts'
import { type FirstRunStep, firstRunMachine, type SiteTraits } from '#machines/first-run/first-run-machine.ts'
import { type FirstRunSnapshot, firstRunStepOf, isWidgetFound } from '#machines/first-run/selectors.ts'

const selectState = (snapshot: FirstRunSnapshot) => {
  const { site, url, error, check, failure } = snapshot.context
  return {
    site,
    url,
    error,
    found: check,
    failure,
    step: firstRunStepOf(snapshot),
    busy: snapshot.hasTag('busy'),
    isFound: isWidgetFound(snapshot),
    canCheck: snapshot.can({ type: 'install.check', url }),
  }
}

interface FirstRunParts {
  readonly botId: number
  readonly apiKey: string
  readonly onLook: (bot: Bot) => void
  readonly onInstalled: () => void
  readonly onFinished: () => void
}

/** Returns the state and commands of a bot's guided setup, which resumes where the member left off on this device. */
export function useFirstRun({ botId, apiKey, onLook, onInstalled, onFinished }: FirstRunParts) {
  const latestOnLook = useLatest(onLook)
  const [machine] = useState(() =>
    firstRunMachine.provide({
      actors: {
        learnSite: fromPromise<Site, { url: string }>(({ input: { url }, signal }) =>
          call(learnSite, { params: { bot: botId }, body: { url }, signal }),
        ),
        checkSite: fromPromise<SiteCheck, { url: string }>(({ input: { url }, signal }) =>
          call(checkSite, { params: { bot: botId }, body: { url }, signal }),
        ),
        saveLook: fromPromise<void, SiteTraits>(async ({ input, signal }) => {
          const body = { ...input, id: botId, api_key: apiKey }
          latestOnLook()(await call(updateBot, { params: { id: botId }, body, signal }))
        }),
      },
    }),
  )
  const [input] = useState(() => readFirstRun(botId))
  const actor = useActor('bots: first run', machine, input)
  const state = useSelector(actor, selectState, shallowEqual)
  const installed = useEffectEvent(onInstalled)
  const finished = useEffectEvent(onFinished)
  useEffect(() => {
    const subscriptions = [
      actor.on('step.begun', ({ step, url }) => storeFirstRun(botId, { step, url })),
      actor.on('widget.found', () => installed()),
      actor.on('run.finished', () => finished()),
    ]
    return () => {
      for (const one of subscriptions) one.unsubscribe()
    }
  }, [actor, botId])
  useJournalEvents(['chat.created'], (events) => {
    const isOurs = events.some(({ chat }) => chat.bot_id === botId && chat.channel === 'widget')
    if (isOurs) actor.send({ type: 'widget.seen' })
  })
  return {
    ...state,
    learn: (url: string) => actor.send({ type: 'site.submit', url }),
    save: (traits: SiteTraits) => actor.send({ type: 'look.save', traits }),
    check: (url: string) => actor.send({ type: 'install.check', url }),
    next: () => actor.send({ type: 'step.next' }),
    go: (step: FirstRunStep) => actor.send({ type: 'step.go', step }),
  }
}

export type FirstRun = ReturnType<typeof useFirstRun>
