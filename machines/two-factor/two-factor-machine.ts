import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'

/** Purpose of the member's request; it requires their password and, if two-factor sign-in is on, a code. */
export type TwoFactorPurpose = 'setUp' | 'renew' | 'disable'

/** Secret for an authenticator app, as text and as the URL of a QR code. */
export interface TwoFactorSecret {
  readonly secret: string
  readonly otpauth_url: string
}

/** Recovery codes; the server returns them only once. */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[]
}

/** State of the member's second factor, and the data that a step shows. */
export interface TwoFactorContext {
  /** Whether signing in requires a code. */
  readonly enabled: boolean
  readonly purpose: TwoFactorPurpose
  readonly password: string
  readonly code: string
  readonly secret: TwoFactorSecret | null
  readonly codes: readonly string[]
  readonly failure: Failure | null
}

/** Commands from the card and its dialogs. */
export type TwoFactorEvent =
  | { type: 'factor.start'; purpose: TwoFactorPurpose }
  | { type: 'password.submit'; password: string; code: string }
  | { type: 'code.submit'; code: string }
  | { type: 'dialog.close' }

/** Emitted after the second factor was switched on or off. */
export interface TwoFactorEmitted {
  readonly type: 'factor.changed'
  readonly enabled: boolean
}

interface PasswordInput {
  readonly password: string
}

interface BothFactors extends PasswordInput {
  readonly code: string
}

const twoFactorSetup = setup({
  types: {
    context: {} as TwoFactorContext,
    events: {} as TwoFactorEvent,
    emitted: {} as TwoFactorEmitted,
    input: {} as { readonly enabled: boolean },
    tags: {} as 'busy' | 'password' | 'scan' | 'codes',
  },
  actors: {
    setUp: declaredPromise<TwoFactorSecret, PasswordInput>('setUp'),
    confirm: declaredPromise<RecoveryCodes, { readonly code: string }>('confirm'),
    renew: declaredPromise<RecoveryCodes, BothFactors>('renew'),
    disable: declaredPromise<unknown, BothFactors>('disable'),
  },
  actions: {
    begin: assign((_, purpose: TwoFactorPurpose) => ({ purpose, failure: null })),
    setProof: assign((_, { password, code }: BothFactors) => ({ password, code, failure: null })),
    setCode: assign((_, code: string) => ({ code, failure: null })),
    setSecret: assign((_, secret: TwoFactorSecret) => ({ secret, password: '', code: '' })),
    setCodes: assign((_, { recovery_codes: codes }: RecoveryCodes) => ({
      codes,
      secret: null,
      password: '',
      code: '',
    })),
    setEnabled: assign((_, enabled: boolean) => ({ enabled })),
    tell: emit(({ context: { enabled } }) => ({ type: 'factor.changed' as const, enabled })),
    setFailure: assign((_, failure: Failure) => ({ failure, password: '', code: '' })),
    forget: assign({ secret: null, codes: [], password: '', code: '', failure: null }),
  },
  guards: {
    isPossible: ({ context }, purpose: TwoFactorPurpose) => context.enabled === (purpose !== 'setUp'),
    setsUp: ({ context }) => context.purpose === 'setUp',
    renews: ({ context }) => context.purpose === 'renew',
  },
})

/** State that makes the call for the chosen purpose with the password; after a success, the next step follows. */
const requesting = twoFactorSetup.createStateConfig({
  description: 'The server checks the password and the code, and performs the requested action.',
  tags: ['busy', 'password'],
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The purpose determines which call is made.',
      always: [
        { guard: 'setsUp', target: 'settingUp' },
        { guard: 'renews', target: 'renewing' },
        { target: 'disabling' },
      ],
    },
    settingUp: {
      description: 'A secret is being generated; it takes effect once it is confirmed.',
      invoke: {
        src: 'setUp',
        input: ({ context: { password } }) => ({ password }),
        onDone: {
          target: '#two-factor.scanning',
          actions: { type: 'setSecret', params: ({ event }) => event.output },
        },
        onError: { target: '#two-factor.asking', actions: withFailure('setFailure') },
      },
    },
    renewing: {
      description: 'New recovery codes are being generated.',
      invoke: {
        src: 'renew',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: {
          target: '#two-factor.showingCodes',
          actions: { type: 'setCodes', params: ({ event }) => event.output },
        },
        onError: { target: '#two-factor.asking', actions: withFailure('setFailure') },
      },
    },
    disabling: {
      description: 'The second factor is being removed.',
      invoke: {
        src: 'disable',
        input: ({ context: { password, code } }) => ({ password, code }),
        onDone: {
          target: '#two-factor.resting',
          actions: [{ type: 'setEnabled', params: false }, 'tell', 'forget'],
        },
        onError: { target: '#two-factor.asking', actions: withFailure('setFailure') },
      },
    },
  },
})

/** Member's second factor: setup, new recovery codes and removal, each confirmed by password. */
export const twoFactorMachine = twoFactorSetup.createMachine({
  id: 'two-factor',
  description: 'Setting up and removing two-factor sign-in.',
  context: ({ input: { enabled } }) => ({
    enabled,
    purpose: 'setUp',
    password: '',
    code: '',
    secret: null,
    codes: [],
    failure: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'No dialog is open.',
      on: {
        'factor.start': {
          guard: { type: 'isPossible', params: ({ event }) => event.purpose },
          target: 'asking',
          actions: { type: 'begin', params: ({ event }) => event.purpose },
        },
      },
    },
    asking: {
      description: 'The member enters the password and, unless this is the setup, a code.',
      tags: 'password',
      on: {
        'password.submit': {
          target: 'requesting',
          actions: { type: 'setProof', params: ({ event }) => event },
        },
        'dialog.close': { target: 'resting', actions: 'forget' },
      },
    },
    requesting,
    scanning: {
      description: 'The member scans the QR code and enters a code from the app.',
      tags: 'scan',
      on: {
        'code.submit': {
          target: 'confirming',
          actions: { type: 'setCode', params: ({ event }) => event.code },
        },
        'dialog.close': { target: 'resting', actions: 'forget' },
      },
    },
    confirming: {
      description: 'The server checks the code and enables two-factor sign-in.',
      tags: ['busy', 'scan'],
      invoke: {
        src: 'confirm',
        input: ({ context: { code } }) => ({ code }),
        onDone: {
          target: 'showingCodes',
          actions: [
            { type: 'setCodes', params: ({ event }) => event.output },
            { type: 'setEnabled', params: true },
            'tell',
          ],
        },
        onError: { target: 'scanning', actions: withFailure('setFailure') },
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown, only this one time.',
      tags: 'codes',
      on: { 'dialog.close': { target: 'resting', actions: 'forget' } },
    },
  },
})
