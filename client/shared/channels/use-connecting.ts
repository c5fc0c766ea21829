import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import type { IntegrationChannel } from '#contract/channels/channel-names.ts'
import {
  type ConnectAttempt,
  chooseAccount,
  connectIntegration,
  type Integration,
} from '#contract/channels/integrations.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { type ConnectMessage, onConnectMessage, openConnectWindow } from './connect-window.ts'

/** Interval at which to check whether the member has closed the window, in milliseconds. */
const LOOK_MS = 500

/** State of connecting: idle, waiting for the provider's window, choosing an account, or failed. */
export type Connecting =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly channel: IntegrationChannel }
  | {
      readonly kind: 'choosing'
      readonly channel: IntegrationChannel
      readonly attempt: ConnectAttempt
      readonly busy: boolean
    }
  | { readonly kind: 'failed'; readonly channel: IntegrationChannel; readonly failure: Failure }

/** Latest attempt, identified by the `state` parameter of the provider's dialog. */
interface Attempted {
  readonly channel: IntegrationChannel
  readonly state: string | null
}

/** Opens the provider's page, in this window if the browser blocked the pop-up; returns the attempt's state. */
async function showProvider(opened: Window | null, channel: IntegrationChannel, botId: number) {
  const { url } = await call(connectIntegration, { params: { channel }, body: { bot_id: botId } })
  if (opened) opened.location.replace(url)
  else window.location.assign(url)
  return new URL(url).searchParams.get('state')
}

/** Returns the account that needs no choice: the only one, unless another bot uses it. */
function onlyAccountOf({ accounts, bot_id }: ConnectAttempt) {
  const [only, ...others] = accounts
  return only && others.length === 0 && (only.bot_id === null || only.bot_id === bot_id) ? only : null
}

/** Calls a function once a window is closed; does nothing for null. */
function useWhenClosed(popup: Window | null, onClosed: () => void) {
  const report = useEffectEvent(onClosed)
  useEffect(() => {
    if (!popup) return
    const timer = setInterval(() => {
      if (popup.closed) report()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [popup])
}

/** Connects a bot to an account of a channel: opens the provider's window and then has the member choose the account. */
export function useConnecting(onConnected: (integration: Integration) => void) {
  const [step, setStep] = useState<Connecting>({ kind: 'idle' })
  const [popup, setPopup] = useState<Window | null>(null)
  /**
   * Attempt whose messages are accepted even if the window seems to be closed, because a window that the provider severs from
   * this page (COOP) looks closed while it is still in use.
   */
  const [attempted, setAttempted] = useState<Attempted | null>(null)
  const fail = (channel: IntegrationChannel) => (error: unknown) =>
    setStep({ kind: 'failed', channel, failure: failureOf(error) })

  const choose = (channel: IntegrationChannel, attempt: ConnectAttempt, id: string) => {
    setStep({ kind: 'choosing', channel, attempt, busy: true })
    call(chooseAccount, { params: { channel }, body: { attempt: attempt.attempt, id } })
      .then((integration) => {
        setStep({ kind: 'idle' })
        onConnected(integration)
      })
      .catch(fail(channel))
  }
  const onNews = useEffectEvent((news: ConnectMessage) => {
    if (attempted?.state !== news.state) return
    const { channel } = attempted
    setAttempted(null)
    if (news.kind === 'declined') setStep({ kind: 'idle' })
    else if (news.kind === 'failed') setStep({ kind: 'failed', channel, failure: news.failure })
    else {
      const { attempt } = news
      const only = onlyAccountOf(attempt)
      if (only) choose(channel, attempt, only.id)
      else setStep({ kind: 'choosing', channel, attempt, busy: false })
    }
  })
  useEffect(() => onConnectMessage(onNews), [])
  // If the member closes the window, connecting is canceled without an error.
  useWhenClosed(step.kind === 'waiting' ? popup : null, () =>
    setStep((now) => (now.kind === 'waiting' ? { kind: 'idle' } : now)),
  )

  return {
    step,
    start: (channel: IntegrationChannel, botId: number) => {
      const opened = openConnectWindow()
      setPopup(opened)
      setAttempted(null)
      setStep({ kind: 'waiting', channel })
      showProvider(opened, channel, botId)
        .then((state) => setAttempted({ channel, state }))
        .catch((error: unknown) => {
          opened?.close()
          fail(channel)(error)
        })
    },
    choose,
    cancel: () => {
      setAttempted(null)
      setStep({ kind: 'idle' })
    },
  }
}
