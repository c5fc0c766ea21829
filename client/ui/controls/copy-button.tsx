import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '../feedback/toaster.tsx'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-style.ts'
import { IconButton } from './icon-button.tsx'

/** Our choice: milliseconds for which the button confirms the copy; long enough to be read. */
const SHOWN = 1500

interface CopyButtonProps {
  readonly text: string
  /** Name of the copied text; without it, the button shows only an icon. */
  readonly label?: string
  readonly size?: ButtonSize
}

/** Copies a text and confirms it on the button; if the browser refuses, a toast says what to do. */
export function CopyButton({ text, label, size }: CopyButtonProps) {
  const LL = useLL()
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.show({ text: LL.common.states.copyFailed(), tone: 'danger' })
    }
  }
  const icon = copied ? Check : Copy
  const name = copied ? LL.common.states.copied() : (label ?? LL.common.actions.copy())
  return label ? (
    <Button icon={icon} {...(size && { size })} onClick={copy}>
      <span aria-live="polite">{name}</span>
    </Button>
  ) : (
    <IconButton size="small" icon={icon} label={name} onClick={copy} />
  )
}
