import { useId } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'

/** Secret that is shown only once, with a copy button. */
export function SecretField({ label, secret }: { label: string; secret: string }) {
  const { integration } = useLL()
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning">{integration.shownOnce()}</Banner>
      <div>
        <p id={id} className="mb-1 font-medium">
          {label}
        </p>
        <div className="flex items-center gap-2">
          <output
            aria-labelledby={id}
            className="min-w-0 flex-1 select-all break-all rounded-md border bg-surface-sunken px-2.5 py-1.5 font-mono text-sm"
          >
            {secret}
          </output>
          <CopyButton text={secret} />
        </div>
      </div>
    </div>
  )
}
