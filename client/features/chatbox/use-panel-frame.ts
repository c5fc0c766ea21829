import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { bootWidget } from '#contract/widget-bots.ts'

/**
 * Message of the panel to the page around it, see `client/widget/protocol.ts`. The styles in it are for
 * launchers only.
 */
interface PanelCommand {
  readonly parley?: { readonly wantsTicket?: boolean; readonly isOpen?: boolean }
}

interface PanelFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** False once the visitor has closed the panel. */
  readonly isOpen: boolean
  readonly open: () => void
}

/**
 * Acts as the loader does on a customer's page: gives the panel the ticket of this page, a new one on each
 * later request, and keeps it open. Accepts messages of the panel's own window on this origin only.
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
    const listen = async ({ source, origin, data }: MessageEvent<PanelCommand | null>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const command = data?.parley
      if (command?.isOpen !== undefined) setOpen(command.isOpen)
      if (command?.wantsTicket) post({ isOpen: true, ticket: await nextTicket() })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [key])
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ parley: { isOpen } }, window.location.origin)
  }, [isOpen])
  return { frame, isOpen, open: () => setOpen(true) }
}
