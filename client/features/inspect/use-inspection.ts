import { useEffect, useRef, useState } from 'react'
import { Subject } from 'rxjs'
import { canInspect } from '#client/inspect/inspect.ts'
import {
  INSPECT_CHANNEL,
  type InspectedEvent,
  type PageMessage,
  type TabMessage,
} from '#client/inspect/inspect-protocol.ts'
import { perFrame } from '#client/realtime/per-frame.ts'
import { type Inspection, nothingInspected, received, withoutClosed } from './inspection.ts'

/** State of the machines in other tabs, kept up to date, and the commands for them. */
export interface InspectionLink {
  readonly inspection: Inspection
  /** Sends an event to an actor in another tab. */
  readonly send: (sessionId: string, event: InspectedEvent) => void
  /** Removes the closed tabs from the list. */
  readonly forgetClosed: () => void
}

/** Asks other tabs for their machines and keeps their state up to date; in production, tabs are not inspected. */
export function useInspection(): InspectionLink {
  const [inspection, setInspection] = useState(nothingInspected)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    if (!canInspect()) return
    const opened = new BroadcastChannel(INSPECT_CHANNEL)
    channel.current = opened
    const messages = new Subject<TabMessage>()
    const following = messages
      .pipe(perFrame())
      .subscribe((batch) => setInspection((before) => batch.reduce(received, before)))
    opened.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (typeof data?.type === 'string') messages.next(data)
    }
    opened.postMessage({ type: 'hello' } satisfies PageMessage)
    return () => {
      following.unsubscribe()
      opened.close()
    }
  }, [])
  const send = (sessionId: string, event: InspectedEvent) => {
    channel.current?.postMessage({ type: 'send', sessionId, event } satisfies PageMessage)
  }
  const forgetClosed = () => setInspection(withoutClosed)
  return { inspection, send, forgetClosed }
}
