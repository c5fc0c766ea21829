import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type ConnectMessage, postConnectMessage } from '#client/shared/channels/connect-window.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { finishConsent } from '#contract/channels/integrations.ts'
import { failureOf } from '#machines/failure.ts'

/** Calls in progress, by query string. They are shared, because a `state` can only be used once and effects may run twice. */
const forwarded = new Map<string, Promise<ConnectMessage>>()

/** Sends the result of the provider's dialog to the server. */
async function forwardCode({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<ConnectMessage> {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const code = query.get('code')
  const channel = integrationChannels.find((name) => pathname.startsWith(`/oauth/${name}-callback`))
  if (!code || !state || !channel) return { kind: 'declined', state }
  try {
    return {
      kind: 'consented',
      state,
      attempt: await call(finishConsent, { params: { channel }, body: { code, state } }),
    }
  } catch (error) {
    return { kind: 'failed', state, failure: failureOf(error) }
  }
}

/** Page to which a provider's dialog redirects: reports the result to the page that opened it, and closes its own window. */
export function CallbackPage() {
  const { callback } = useLL().channels
  const textOf = useFailureText()
  const [news, setNews] = useState<ConnectMessage | null>(null)
  useEffect(() => {
    const { search } = window.location
    const running = forwarded.get(search) ?? forwardCode(window.location)
    forwarded.set(search, running)
    let isGone = false
    void running.then((found) => {
      if (isGone) return
      setNews(found)
      postConnectMessage(found)
      window.close()
    })
    return () => {
      isGone = true
    }
  }, [])
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      {news ? (
        <>
          <p role="status">
            {news.kind === 'failed'
              ? textOf(news.failure)
              : news.kind === 'declined'
                ? callback.declined()
                : callback.done()}
          </p>
          <Button onClick={() => window.close()}>{callback.close()}</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          {callback.busy()}
        </p>
      )}
    </main>
  )
}
