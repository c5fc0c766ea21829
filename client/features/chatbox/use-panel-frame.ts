import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { bootWidget } from '#contract/bots/widget-bots.ts'

/** Message with which a page greets the panel; see `client/widget/protocol.ts`. */
const HELLO = 'parley'

/**
 * Message from the panel to the page that embeds it; see `client/widget/protocol.ts`. Fields about style are omitted, because
 * they only concern launchers.
 */
interface PanelCommand {
  readonly wantsTicket?: boolean
  readonly isOpen?: boolean
}

interface PanelFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** False once the visitor has closed the panel. */
  readonly isOpen: boolean
  readonly open: () => void
}

/**
 * Acts like the loader on a customer's website: gives the panel this page's ticket, fetches a new one for each later request, and
 * shows or hides the panel. The port for this is only handed to a frame on this origin.
 */
export function usePanelFrame(key: string, ticket: string): PanelFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const first = useRef<string | null>(ticket)
  const [isOpen, setOpen] = useState(true)
  useLayoutEffect(() => {
    const element = frame.current
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
    const greet = () => {
      const { port1, port2 } = new MessageChannel()
      port.current?.close()
      port.current = port1
      port1.onmessage = async ({ data }: MessageEvent<PanelCommand>) => {
        if (data.isOpen !== undefined) setOpen(data.isOpen)
        if (data.wantsTicket) port1.postMessage({ isOpen: true, ticket: await nextTicket() })
      }
      element?.contentWindow?.postMessage(HELLO, window.location.origin, [port2])
    }
    element?.addEventListener('load', greet)
    return () => {
      element?.removeEventListener('load', greet)
      port.current?.close()
    }
  }, [key])
  useEffect(() => {
    port.current?.postMessage({ isOpen })
  }, [isOpen])
  return { frame, isOpen, open: () => setOpen(true) }
}
