import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useNewVersion } from '../use-new-version.ts'

/** Banners that concern the whole console: no network, a new version. */
export function Banners() {
  const LL = useLL()
  const online = useOnline()
  const isNew = useNewVersion()
  const reload = (
    <Button size="small" onClick={() => window.location.reload()}>
      {LL.app.newVersion.reload()}
    </Button>
  )
  return (
    <>
      {!online && (
        <Banner flush tone="warning">
          {LL.app.offline()}
        </Banner>
      )}
      {online && isNew && (
        <Banner flush tone="info" action={reload}>
          {LL.app.newVersion.text()}
        </Banner>
      )}
    </>
  )
}
