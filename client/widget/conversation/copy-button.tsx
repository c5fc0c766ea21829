import { useEffect, useState } from 'preact/hooks'
import { IconButton } from '../view/icon-button.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Our choice: time for which the copy confirmation is shown. */
const CONFIRMATION_MS = 2_000

/** Button that copies an answer; not rendered if the browser denies the frame clipboard access. */
export function CopyButton({ text }: { readonly text: string }) {
  const { talk } = useTalk()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(setCopied, CONFIRMATION_MS, false)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!navigator.clipboard) return null
  const label = isCopied ? talk.messages.copied() : talk.messages.copy()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return <IconButton icon={isCopied ? 'check' : 'copy'} label={label} class="plain small" onClick={copy} />
}
