import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { bootWidget } from '#contract/bots.ts'

/** What the panel asks of the page around it; `client/widget/protocol.ts` describes it. The styles it sends are for launchers. */
interface PanelWish {
  readonly parley?: { readonly wantsTicket?: boolean; readonly isOpen?: boolean }
}

interface PanelFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** False once the visitor has closed the panel. */
  readonly isOpen: boolean
  readonly open: () => void
}

/**
 * Stands around the panel as the loader does on a customer's page: hands it the ticket that the page was given, a new one each further
 * time, and keeps it open. Only the panel's own window, on this very origin, is listened to.
 */
export function usePanelFrame(key: string, ticket: string): PanelFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const first = useRef<string | null>(ticket)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const post = (parley: object) =>
      frame.current?.contentWindow?.postMessage({ parley }, window.location.origin)
    const nextTicket = async (): Promise<string | null> => {
      const next = first.current
      first.current = null
      return (
        next ??
        call(bootWidget, { query: { key } }).then(
          (boot) => boot.ticket,
          () => null,
        )
      )
    }
    const listen = async ({ source, origin, data }: MessageEvent<PanelWish | null>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const wish = data?.parley
      if (wish?.isOpen !== undefined) setOpen(wish.isOpen)
      if (wish?.wantsTicket) post({ isOpen: true, ticket: await nextTicket() })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [key])
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ parley: { isOpen } }, window.location.origin)
  }, [isOpen])
  return { frame, isOpen, open: () => setOpen(true) }
}
