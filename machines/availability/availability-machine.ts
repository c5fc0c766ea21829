import { and, assign, emit, not, setup } from 'xstate'
import type { AvailabilityChoice } from '#contract/account/members.ts'
import { ASK_BACK_AFTER_MS, AWAY_AFTER_MS, AWAY_NOTICE_MS } from '#contract/base/limits.ts'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type {
  AvailabilityContext,
  AvailabilityEmitted,
  AvailabilityEvent,
  AvailabilityInput,
  SavedStanding,
  Standing,
} from './availability-types.ts'

/** Our choice: how long the server may take to notice a console before it is asked. */
const RECHECK_MS = 3_000

const isAvailable = ({ availability }: Standing): boolean =>
  availability === 'online' || availability === 'transfers_only'
const isIdleAway = ({ availability, reason }: Standing): boolean =>
  availability === 'away' && reason === 'idle'

const isOlder = ({ since }: Standing, { since: known }: Standing): boolean =>
  since !== null && known !== null && Date.parse(since) < Date.parse(known)

/** Applies a standing from a response or the journal, unless a later one is known: responses and events may overtake each other. */
const afterStanding = (
  { before, standing: known }: AvailabilityContext,
  standing: Standing,
): Partial<AvailabilityContext> =>
  isOlder(standing, known)
    ? {}
    : {
        standing,
        before:
          standing.availability === 'away' || standing.availability === 'offline'
            ? before
            : standing.availability,
      }

/**
 * Whether the member is available for chats: by choice, and away by itself after a time without input on any tab. Of several devices the one
 * in use wins: it takes back what an idle one said.
 */
export const availabilityMachine = setup({
  types: {
    context: {} as AvailabilityContext,
    events: {} as AvailabilityEvent,
    input: {} as AvailabilityInput,
    emitted: {} as AvailabilityEmitted,
    tags: {} as 'busy' | 'noticed' | 'asked',
  },
  actors: {
    saveAvailability: declaredPromise<SavedStanding, AvailabilityChoice>('saveAvailability'),
    loadStanding: declaredPromise<Standing>('loadStanding'),
  },
  delays: {
    untilNotice: AWAY_AFTER_MS - AWAY_NOTICE_MS,
    untilAway: AWAY_NOTICE_MS,
    RECHECK_MS,
    ASK_BACK_AFTER_MS,
  },
  actions: {
    want: assign((_, wanted: AvailabilityChoice) => ({ wanted, failure: null })),
    wantIdle: assign({ wanted: { availability: 'away', reason: 'idle' } as const }),
    wantBack: assign(({ context }) => ({ wanted: { availability: context.before } })),
    send: assign(({ context }) => ({ sent: context.wanted, wanted: null })),
    setSaved: assign(({ context }, { openChats, ...standing }: SavedStanding) => ({
      ...afterStanding(context, standing),
      openChats,
      sent: null,
    })),
    setStanding: assign(({ context }, standing: Standing) => afterStanding(context, standing)),
    setLive: assign((_, isLive: boolean) => ({ isLive })),
    setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
    forgetFailure: assign({ failure: null }),
    startCountdown: assign(({ context }) => ({ awayAt: context.now() + AWAY_NOTICE_MS })),
    stopCountdown: assign({ awayAt: null }),
    emitFailure: emit((_, failure: Failure) => ({ type: 'choice.failed' as const, failure })),
    emitReturned: emit({ type: 'member.returned' as const }),
    emitSet: emit((_, { by, standing }: { by: number; standing: Standing }) => ({
      type: 'availability.set' as const,
      by,
      standing,
    })),
  },
  guards: {
    hasWanted: ({ context }) => context.wanted !== null,
    isAvailable: ({ context }) => isAvailable(context.standing),
    isAwayByChoice: ({ context: { standing, wanted, sent } }) =>
      standing.availability === 'away' && !isIdleAway(standing) && wanted === null && sent === null,
    isIdleAway: ({ context }) => isIdleAway(context.standing),
    isQuiet: ({ context }) => context.wanted === null && context.sent === null && context.failure === null,
    isContradicted: ({ context: { isLive, standing } }) => isLive && standing.availability === 'offline',
    isMine: ({ context }, userId: number) => userId === context.me,
    isSetByOther: ({ context }, { userId, by }: { userId: number; by: number | null }) =>
      userId === context.me && by !== null && by !== context.me,
    wasIdleSent: ({ context }) => context.sent?.reason === 'idle',
  },
}).createMachine({
  id: 'availability',
  description: 'Whether the member is available for chats.',
  context: ({ input }) => ({
    ...input,
    wanted: null,
    sent: null,
    before: input.standing.availability === 'transfers_only' ? 'transfers_only' : 'online',
    awayAt: null,
    failure: null,
    isLive: false,
  }),
  type: 'parallel',
  states: {
    attention: {
      description: 'Whether there is input on any tab of this browser.',
      initial: 'attending',
      states: {
        attending: {
          description: 'There was input a short time ago.',
          always: { guard: and(['isIdleAway', 'isQuiet']), actions: ['wantBack', 'emitReturned'] },
          after: { untilNotice: 'noticed' },
          on: { 'input.made': { target: 'attending', reenter: true, actions: 'forgetFailure' } },
        },
        noticed: {
          description: 'The member will soon be set away, and is told; any input prevents it.',
          tags: 'noticed',
          entry: 'startCountdown',
          exit: 'stopCountdown',
          after: { untilAway: 'idle' },
          on: { 'input.made': { target: 'attending' } },
        },
        idle: {
          description: 'There was no input for long; who was available is away.',
          always: { guard: and(['isAvailable', 'isQuiet']), actions: 'wantIdle' },
          on: { 'input.made': { target: 'attending', actions: 'forgetFailure' } },
        },
      },
    },
    absence: {
      description:
        'Whether a member who is away by choice seems to be back. They decide: they may only be looking something up.',
      initial: 'here',
      states: {
        here: {
          description: 'There was input a short time ago, or the member said that they stay away.',
          after: { ASK_BACK_AFTER_MS: 'gone' },
          on: { 'input.made': { target: 'here', reenter: true } },
        },
        gone: {
          description: 'There was no input for a while.',
          on: { 'input.made': [{ guard: 'isAwayByChoice', target: 'asking' }, { target: 'here' }] },
        },
        asking: {
          description: 'The member is asked whether they are back.',
          tags: 'asked',
          always: { guard: not('isAwayByChoice'), target: 'here' },
          on: {
            'return.accepted': { target: 'here', actions: ['wantBack', 'emitReturned'] },
            'return.declined': { target: 'here' },
          },
        },
      },
    },
    presence: {
      description: 'Whether the server knows that this console is open.',
      initial: 'agreed',
      on: { 'link.changed': { actions: { type: 'setLive', params: ({ event }) => event.isLive } } },
      states: {
        agreed: {
          description: 'The standing fits the connection.',
          always: { guard: 'isContradicted', target: 'contradicted' },
        },
        contradicted: {
          description:
            'The member counts as offline although this console is connected; the event may have been missed.',
          always: { guard: not('isContradicted'), target: 'agreed' },
          after: { RECHECK_MS: { target: 'checking' } },
        },
        checking: {
          description: 'The standing is fetched again.',
          invoke: {
            src: 'loadStanding',
            onDone: {
              target: 'agreed',
              actions: { type: 'setStanding', params: ({ event }) => event.output },
            },
            onError: { target: 'agreed' },
          },
        },
      },
    },
    choice: {
      description: 'What the member chose is saved.',
      initial: 'resting',
      on: {
        'availability.choose': { actions: { type: 'want', params: ({ event }) => event.choice } },
        'standing.loaded': { actions: { type: 'setStanding', params: ({ event }) => event.standing } },
        'availability.changed': [
          {
            guard: { type: 'isSetByOther', params: ({ event }) => event },
            actions: [
              { type: 'setStanding', params: ({ event }) => standingOf(event) },
              {
                type: 'emitSet',
                params: ({ event }) => ({ by: event.by ?? 0, standing: standingOf(event) }),
              },
            ],
          },
          {
            guard: { type: 'isMine', params: ({ event }) => event.userId },
            actions: { type: 'setStanding', params: ({ event }) => standingOf(event) },
          },
        ],
      },
      states: {
        resting: {
          description: 'Nothing is to be saved.',
          always: { guard: 'hasWanted', target: 'saving' },
        },
        saving: {
          description: 'The choice is on its way; the screen shows it already.',
          tags: 'busy',
          entry: 'send',
          invoke: {
            src: 'saveAvailability',
            input: ({ context }) => context.sent ?? { availability: context.before },
            onDone: { target: 'resting', actions: { type: 'setSaved', params: ({ event }) => event.output } },
            onError: [
              // Without a connection the server notices by itself that nobody is there.
              { guard: 'wasIdleSent', target: 'resting', actions: withFailure('setFailure') },
              { target: 'resting', actions: [withFailure('setFailure'), withFailure('emitFailure')] },
            ],
          },
        },
      },
    },
  },
})

const standingOf = ({ availability, reason, since }: Standing): Standing => ({ availability, reason, since })
