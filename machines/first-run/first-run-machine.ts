import { assign, emit, setup } from 'xstate'
import type { Site, SiteCheck } from '#contract/bots/sites.ts'
import type { ReadFailure } from '#contract/knowledge/training.ts'
import { SITE_CHECK_PAUSE_MS } from '#contract/knowledge/training-limits.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Steps from creating a bot to having it on a website, in order. */
export const firstRunSteps = ['site', 'question', 'look', 'install'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]

/** Settings that a bot can adopt from a website. */
export interface SiteTraits {
  readonly bot_name?: string
  readonly primary_color?: string
  readonly bot_icon?: string
}

/** Starting point of the run: its first step, or the step at which it was left. */
export interface FirstRunInput {
  readonly step: FirstRunStep
  /** URL of the website; empty until entered. */
  readonly url: string
}

/** Known data about the website, and the result of the last call. */
export interface FirstRunContext extends FirstRunInput {
  readonly site: Site | null
  /** Reason why the page could not be read; null if it was read. */
  readonly error: ReadFailure | null
  /** Result of the last check of the page; null before the first one. */
  readonly check: SiteCheck | null
  readonly failure: Failure | null
}

/** Commands from the steps, and an event that reports that the widget was loaded on a visitor's page. */
export type FirstRunEvent =
  | { type: 'site.submit'; url: string }
  | { type: 'look.save'; traits: SiteTraits }
  | { type: 'install.check'; url: string }
  | { type: 'widget.seen' }
  | { type: 'step.next' }
  | { type: 'step.go'; step: FirstRunStep }

/** Emitted when a step begins, so that progress can be stored; when the widget is found; and when the run ends. */
export type FirstRunEmitted =
  | { type: 'step.begun'; step: FirstRunStep; url: string }
  | { type: 'widget.found' }
  | { type: 'run.finished' }

const firstRunSetup = setup({
  types: {
    context: {} as FirstRunContext,
    events: {} as FirstRunEvent,
    input: {} as FirstRunInput,
    emitted: {} as FirstRunEmitted,
    tags: {} as 'busy',
  },
  actors: {
    learnSite: declaredPromise<Site, { url: string }>('learnSite'),
    saveLook: declaredPromise<void, SiteTraits>('saveLook'),
    checkSite: declaredPromise<SiteCheck, { url: string }>('checkSite'),
  },
  actions: {
    begin: emit(({ context: { url } }, step: FirstRunStep) => ({ type: 'step.begun' as const, step, url })),
    emitFound: emit({ type: 'widget.found' as const }),
    emitFinished: emit({ type: 'run.finished' as const }),
    setUrl: assign((_, url: string) => ({ url, error: null, check: null, failure: null })),
    setSite: assign((_, site: Site) => ({ site, url: site.url, error: null, failure: null })),
    setError: assign((_, error: ReadFailure | null) => ({ error })),
    setCheck: assign((_, check: SiteCheck) => ({ check })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clear: assign({ error: null, check: null, failure: null }),
  },
  guards: {
    beginsAt: ({ context }, step: FirstRunStep) => context.step === step,
    goesTo: ({ event }, step: FirstRunStep) => event.type === 'step.go' && event.step === step,
    hasSite: ({ context }) => context.site !== null,
    hasUrl: ({ context }) => context.url !== '',
    isRead: (_, site: Site) => site.error === null,
    isFound: (_, { error, problem }: SiteCheck) => !(error || problem),
  },
  delays: { SITE_CHECK_PAUSE_MS },
})

const site = firstRunSetup.createStateConfig({
  description: 'The member enters the address of the website, and its pages are read.',
  entry: ['clear', { type: 'begin', params: 'site' }],
  initial: 'deciding',
  on: { 'step.next': { target: 'question' } },
  states: {
    deciding: {
      description: 'Checks whether the website is already known.',
      always: [{ guard: 'hasSite', target: 'read' }, { target: 'asking' }],
    },
    asking: {
      description: 'The member can enter the address.',
      on: {
        'site.submit': { target: 'looking', actions: { type: 'setUrl', params: ({ event }) => event.url } },
      },
    },
    looking: {
      description: 'The first page is being fetched, and its pages are queued.',
      tags: 'busy',
      invoke: {
        src: 'learnSite',
        input: ({ context: { url } }) => ({ url }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'read',
            actions: { type: 'setSite', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'setError', params: ({ event }) => event.output.error } },
        ],
        onError: { target: 'asking', actions: withFailure('setFailure') },
      },
    },
    read: {
      description: 'The pages are being read; another address can be entered.',
      entry: { type: 'begin', params: 'site' },
      on: {
        'site.submit': { target: 'looking', actions: { type: 'setUrl', params: ({ event }) => event.url } },
      },
    },
  },
})

const question = firstRunSetup.createStateConfig({
  description: 'The member asks the bot about the website.',
  entry: ['clear', { type: 'begin', params: 'question' }],
  on: { 'step.next': { target: 'look' } },
})

const look = firstRunSetup.createStateConfig({
  description: 'The bot adopts the name, color and icon of the website.',
  entry: ['clear', { type: 'begin', params: 'look' }],
  initial: 'deciding',
  on: { 'step.next': { target: 'install' } },
  states: {
    deciding: {
      description:
        'Checks whether the look of the website is known; after the run was interrupted, it is not.',
      always: [
        { guard: 'hasSite', target: 'choosing' },
        { guard: 'hasUrl', target: 'looking' },
        { target: 'choosing' },
      ],
    },
    looking: {
      description: 'The first page is being fetched again.',
      tags: 'busy',
      invoke: {
        src: 'learnSite',
        input: ({ context: { url } }) => ({ url }),
        onDone: [
          {
            guard: { type: 'isRead', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'setSite', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'setError', params: ({ event }) => event.output.error } },
        ],
        onError: { target: 'choosing', actions: withFailure('setFailure') },
      },
    },
    choosing: {
      description: 'The member chooses what the bot adopts.',
      on: { 'look.save': { target: 'saving' } },
    },
    saving: {
      description: 'The choice is being saved.',
      tags: 'busy',
      entry: 'clear',
      invoke: {
        src: 'saveLook',
        input: ({ event }) => (event.type === 'look.save' ? event.traits : {}),
        onDone: { target: '#first-run.install' },
        onError: { target: 'choosing', actions: withFailure('setFailure') },
      },
    },
  },
})

const seen = { target: '.found', actions: 'clear' } as const

const install = firstRunSetup.createStateConfig({
  description:
    'The member copies the line into the website, and the page is checked until it contains the line.',
  entry: ['clear', { type: 'begin', params: 'install' }],
  initial: 'deciding',
  on: { 'step.next': { target: 'finished' }, 'widget.seen': seen },
  states: {
    deciding: {
      description: 'Checks whether there is an address to check.',
      always: [{ guard: 'hasUrl', target: 'checking' }, { target: 'asking' }],
    },
    asking: {
      description: 'The member can enter the address of the page.',
      on: {
        'install.check': {
          target: 'checking',
          actions: { type: 'setUrl', params: ({ event }) => event.url },
        },
      },
    },
    checking: {
      description: 'The page is being fetched and searched for the line.',
      tags: 'busy',
      invoke: {
        src: 'checkSite',
        input: ({ context: { url } }) => ({ url }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'found',
            actions: 'clear',
          },
          { target: 'waiting', actions: { type: 'setCheck', params: ({ event }) => event.output } },
        ],
        onError: { target: 'waiting', actions: withFailure('setFailure') },
      },
    },
    waiting: {
      description: 'The page does not contain the line yet; it is checked again after a pause.',
      after: { SITE_CHECK_PAUSE_MS: { target: 'checking' } },
      on: {
        'install.check': {
          target: 'checking',
          actions: { type: 'setUrl', params: ({ event }) => event.url },
        },
      },
    },
    found: { description: 'The page shows the widget.', entry: 'emitFound' },
  },
})

const goingTo = (step: FirstRunStep) =>
  ({ guard: { type: 'goesTo', params: step }, target: `.${step}` }) as const

/** Guided first run of a bot; each step can be skipped and resumed later. */
export const firstRunMachine = firstRunSetup.createMachine({
  id: 'first-run',
  description: 'Guides a member from the address of a website to a bot on the website.',
  context: ({ input }) => ({ ...input, site: null, error: null, check: null, failure: null }),
  initial: 'starting',
  on: { 'step.go': [goingTo('site'), goingTo('question'), goingTo('look'), goingTo('install')] },
  states: {
    starting: {
      description: 'Continues at the step at which the member left the run.',
      always: [
        { guard: { type: 'beginsAt', params: 'question' }, target: 'question' },
        { guard: { type: 'beginsAt', params: 'look' }, target: 'look' },
        { guard: { type: 'beginsAt', params: 'install' }, target: 'install' },
        { target: 'site' },
      ],
    },
    site,
    question,
    look,
    install,
    finished: { description: 'The run is over.', entry: 'emitFinished' },
  },
})
