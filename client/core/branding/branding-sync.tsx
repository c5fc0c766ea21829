import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { getBranding } from '#contract/account/branding.ts'
import { useJournalEvents } from '../live/live-provider.tsx'
import { useLiveResource } from '../live/use-live-resource.ts'
import { useAccount } from '../session/session.tsx'
import { storeBranding } from './branding.ts'

/** Loads the account's branding and follows its changes. Used once, below the LiveProvider. */
export function BrandingSync() {
  const { id } = useAccount().client
  const { data, patch } = useLiveResource('console: branding sync', (signal) =>
    call(getBranding, { params: { id }, signal }),
  )
  useJournalEvents(['branding.changed'], (events) => {
    const last = events.at(-1)
    if (!last) return
    storeBranding(last.branding)
    patch(() => last.branding)
  })
  useEffect(() => {
    if (data) storeBranding(data)
  }, [data])
  return null
}
