import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { call } from '#client/api/call.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '#contract/account/account.ts'
import {
  type RecoveryCodes,
  type TwoFactorPurpose,
  type TwoFactorSecret,
  twoFactorMachine,
} from '#machines/two-factor/two-factor-machine.ts'

interface Password {
  readonly password: string
}

interface BothFactors extends Password {
  readonly code: string
}

const machine = twoFactorMachine.provide({
  actors: {
    setUp: fromPromise<TwoFactorSecret, Password>(({ input, signal }) =>
      call(setUpTwoFactor, { body: input, signal }),
    ),
    confirm: fromPromise<RecoveryCodes, { code: string }>(({ input, signal }) =>
      call(confirmTwoFactor, { body: input, signal }),
    ),
    renew: fromPromise<RecoveryCodes, BothFactors>(({ input, signal }) =>
      call(renewRecoveryCodes, { body: input, signal }),
    ),
    disable: fromPromise<unknown, BothFactors>(({ input, signal }) =>
      call(disableTwoFactor, { body: input, signal }),
    ),
  },
})

/** Dialogs of two-factor authentication, named after the tags of the states that show them. */
const steps = ['password', 'scan', 'codes'] as const

const selectState = (snapshot: SnapshotFrom<typeof machine>) => {
  const { enabled, purpose, secret, codes, failure } = snapshot.context
  return {
    enabled,
    purpose,
    secret,
    codes,
    failure,
    step: steps.find((step) => snapshot.hasTag(step)) ?? null,
    busy: snapshot.hasTag('busy'),
  }
}

/** Returns the state of the member's two-factor authentication and the commands of its dialogs. */
export function useTwoFactor() {
  const { profile: texts } = useLL()
  const { profile, reload } = useAccount()
  const toast = useToast()
  const actor = useActor('profile: two factor', machine, { enabled: profile.two_factor_enabled })
  const state = useSelector(actor, selectState, shallowEqual)
  const notify = useEffectEvent((enabled: boolean) => {
    reload()
    if (!enabled) toast.show({ text: texts.factorRemoved() })
  })
  useEffect(() => {
    const changed = actor.on('factor.changed', ({ enabled }) => notify(enabled))
    return () => changed.unsubscribe()
  }, [actor])
  const commands = {
    start: (purpose: TwoFactorPurpose) => actor.send({ type: 'factor.start', purpose }),
    submitPassword: (password: string, code: string) =>
      actor.send({ type: 'password.submit', password, code }),
    submitCode: (code: string) => actor.send({ type: 'code.submit', code }),
    close: () => actor.send({ type: 'dialog.close' }),
  }
  return { ...state, ...commands }
}
