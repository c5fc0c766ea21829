import { useLL } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useNewVersion } from '../use-new-version.ts'
import { useOnline } from '../use-online.ts'

/** What concerns the whole console, above everything: no network, a new version. */
export function Notices() {
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
