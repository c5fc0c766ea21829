import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { Download } from './use-download.ts'

/** Progress of a download, with a button that cancels it; renders nothing if none is running. */
export function DownloadProgress({ download }: { download: Download }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { busy, received, cancel } = download
  if (!busy) return null
  return (
    <div className="flex w-full items-center gap-3 rounded-lg border bg-surface px-3 py-2 sm:max-w-96">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={LL.common.download.running()}
          share={null}
          value={formatBytes(locale, received)}
        />
      </div>
      <Button size="small" onClick={cancel}>
        {LL.common.actions.cancel()}
      </Button>
    </div>
  )
}
