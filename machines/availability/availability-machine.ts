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
  AvailabilityStatus,
  SavedAvailability,
} from './availability-types.ts'

/** Our choice: wait before the status is fetched, so that the server has time to notice that the console has connected. */
const RECHECK_MS = 3_000

const isAvailable = ({ availability }: AvailabilityStatus): boolean =>
  availability === 'online' || availability === 'transfers_only'
const isIdleAway = ({ availability, reason }: AvailabilityStatus): boolean =>
  availability === 'away' && reason === 'idle'

const isOlder = ({ since }: AvailabilityStatus, { since: known }: AvailabilityStatus): boolean =>
  since !== null && known !== null && Date.parse(since) < Date.parse(known)

/**
 * Applies a status from a response or the journal unless a later one is known, because responses and events can arrive in any
 * order.
 */
const withStatus = (
  { before, status: known }: AvailabilityContext,
  status: AvailabilityStatus,
): Partial<AvailabilityContext> =>
  isOlder(status, known)
    ? {}
    : {
        status,
        before:
          status.availability === 'away' || status.availability === 'offline' ? before : status.availability,
      }

/**
 * Member's availability for chats: set by the member, or set to away after a period without input on any tab. The device in use
 * wins over idle ones by reverting their away status.
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
    saveAvailability: declaredPromise<SavedAvailability, AvailabilityChoice>('saveAvailability'),
    loadStatus: declaredPromise<AvailabilityStatus>('loadStatus'),
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
    setSaved: assign(({ context }, { openChats, ...status }: SavedAvailability) => ({
      ...withStatus(context, status),
      openChats,
      sent: null,
      isOverruled: status.availability !== context.sent?.availability,
    })),
    setStatus: assign(({ context }, status: AvailabilityStatus) => withStatus(context, status)),
    setLive: assign((_, isLive: boolean) => ({ isLive })),
    setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
    forgetOutcome: assign({ failure: null, isOverruled: false }),
    startCountdown: assign(({ context }) => ({ awayAt: context.now() + AWAY_NOTICE_MS })),
    stopCountdown: assign({ awayAt: null }),
    emitFailure: emit((_, failure: Failure) => ({ type: 'choice.failed' as const, failure })),
    emitReturned: emit({ type: 'member.returned' as const }),
    emitSet: emit((_, { by, status }: { by: number; status: AvailabilityStatus }) => ({
      type: 'availability.set' as const,
      by,
      status,
    })),
  },
  guards: {
    hasWanted: ({ context }) => context.wanted !== null,
    isAvailable: ({ context }) => isAvailable(context.status),
    isAwayByChoice: ({ context: { status, wanted, sent } }) =>
      status.availability === 'away' && !isIdleAway(status) && wanted === null && sent === null,
    isIdleAway: ({ context }) => isIdleAway(context.status),
    isQuiet: ({ context: { wanted, sent, failure, isOverruled } }) =>
      wanted === null && sent === null && failure === null && !isOverruled,
    isContradicted: ({ context: { isLive, status } }) => isLive && status.availability === 'offline',
    isMine: ({ context }, userId: number) => userId === context.me,
    isSetByOther: ({ context }, { userId, by }: { userId: number; by: number | null }) =>
      userId === context.me && by !== null && by !== context.me,
    wasIdleSent: ({ context }) => context.sent?.reason === 'idle',
  },
}).createMachine({
  id: 'availability',
  description: 'Availability of the member for chats.',
  context: ({ input }) => ({
    ...input,
    wanted: null,
    sent: null,
    before: input.status.availability === 'transfers_only' ? 'transfers_only' : 'online',
    awayAt: null,
    failure: null,
    isOverruled: false,
    isLive: false,
  }),
  type: 'parallel',
  states: {
    attention: {
      description: 'Detects input in any tab of this browser.',
      initial: 'attending',
      states: {
        attending: {
          description: 'There was input a short time ago.',
          always: { guard: and(['isIdleAway', 'isQuiet']), actions: ['wantBack', 'emitReturned'] },
          after: { untilNotice: 'noticed' },
          on: { 'input.made': { target: 'attending', reenter: true, actions: 'forgetOutcome' } },
        },
        noticed: {
          description: 'A notice states that the member will soon be set to away; any input prevents this.',
          tags: 'noticed',
          entry: 'startCountdown',
          exit: 'stopCountdown',
          after: { untilAway: 'idle' },
          on: { 'input.made': { target: 'attending' } },
        },
        idle: {
          description: 'There was no input for a long time; a member who was available is set to away.',
          always: { guard: and(['isAvailable', 'isQuiet']), actions: 'wantIdle' },
          on: { 'input.made': { target: 'attending', actions: 'forgetOutcome' } },
        },
      },
    },
    absence: {
      description:
        'Detects that a member who chose to be away seems to be back. The member decides, because they may only be looking something up.',
      initial: 'here',
      states: {
        here: {
          description: 'There was input a short time ago, or the member chose to stay away.',
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
          description: 'The status matches the connection.',
          always: { guard: 'isContradicted', target: 'contradicted' },
        },
        contradicted: {
          description:
            'The member counts as offline although this console is connected; the event may have been missed.',
          always: { guard: not('isContradicted'), target: 'agreed' },
          after: { RECHECK_MS: { target: 'checking' } },
        },
        checking: {
          description: 'The status is being fetched again.',
          invoke: {
            src: 'loadStatus',
            onDone: {
              target: 'checked',
              actions: { type: 'setStatus', params: ({ event }) => event.output },
            },
            onError: { target: 'agreed' },
          },
        },
        checked: {
          description:
            'The status was fetched since the console connected; a server that does not follow consoles is believed.',
          on: {
            'link.changed': {
              target: 'agreed',
              actions: { type: 'setLive', params: ({ event }) => event.isLive },
            },
          },
        },
      },
    },
    choice: {
      description: 'Saves the choice of the member.',
      initial: 'resting',
      on: {
        'availability.choose': { actions: { type: 'want', params: ({ event }) => event.choice } },
        'availability.loaded': { actions: { type: 'setStatus', params: ({ event }) => event.status } },
        'availability.changed': [
          {
            guard: { type: 'isSetByOther', params: ({ event }) => event },
            actions: [
              { type: 'setStatus', params: ({ event }) => statusOf(event) },
              {
                type: 'emitSet',
                params: ({ event }) => ({ by: event.by ?? 0, status: statusOf(event) }),
              },
            ],
          },
          {
            guard: { type: 'isMine', params: ({ event }) => event.userId },
            actions: { type: 'setStatus', params: ({ event }) => statusOf(event) },
          },
        ],
      },
      states: {
        resting: {
          description: 'There is nothing to save.',
          always: { guard: 'hasWanted', target: 'saving' },
        },
        saving: {
          description: 'The choice is being saved; the screen already shows it.',
          tags: 'busy',
          entry: 'send',
          invoke: {
            src: 'saveAvailability',
            input: ({ context }) => context.sent ?? { availability: context.before },
            onDone: { target: 'resting', actions: { type: 'setSaved', params: ({ event }) => event.output } },
            onError: [
              // While the console is disconnected, the server detects the member's absence on its own.
              { guard: 'wasIdleSent', target: 'resting', actions: withFailure('setFailure') },
              { target: 'resting', actions: [withFailure('setFailure'), withFailure('emitFailure')] },
            ],
          },
        },
      },
    },
  },
})

const statusOf = ({ availability, reason, since }: AvailabilityStatus): AvailabilityStatus => ({
  availability,
  reason,
  since,
})
