import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../view/icon.tsx'
import { useTalk } from '../view/use-talk.ts'

/** Our choice: display time of the copy confirmation. */
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
  return (
    <button type="button" class="plain small" aria-label={label} title={label} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  )
}
