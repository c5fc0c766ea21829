import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { useNewVersion } from '../use-new-version.ts'

/** Banners for the whole console, shown while the browser is offline or when a new version is available. */
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
        // Overlays the header search so that the page does not shift. In narrow windows it is only announced to screen readers,
        // and the connection indicator's label shows the state.
        <div className="fixed top-1 left-1/2 z-40 w-max max-w-2xl -translate-x-1/2 max-xl:sr-only">
          <Banner tone="warning" className="py-2 shadow-float">
            {LL.app.offline()}
          </Banner>
        </div>
      )}
      {online && isNew && (
        <Banner flush tone="info" action={reload}>
          {LL.app.newVersion.text()}
        </Banner>
      )}
    </>
  )
}
