import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { guidePath } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { type Finding, getInstallation } from '#contract/account/installation.ts'

/** Fetches the findings of the installation; null unless the member owns its first account. */
export function useInstallation() {
  const { can } = useAccount()
  return useResource('settings: installation', async (signal) => {
    const installation = can('canSeeFinance') ? await call(getInstallation, { signal }) : null
    return installation?.is_operator ? installation : null
  })
}

/** Card that lists the problems of the installation; shown only to owners of its first account. */
export function InstallationCard({ installation }: { installation: ReturnType<typeof useInstallation> }) {
  const { doctor } = useLL()
  const { locale } = useLocale()
  const { data, failure, reload } = installation
  if (!data)
    return failure && failure.code !== 'not_provided' ? (
      <FailureState compact title={doctor.failed()} failure={failure} onRetry={reload} />
    ) : null
  const at = formatRelative(locale, new Date(data.checked_at), new Date())
  return (
    <div id="installation" className="scroll-mt-16">
      <Card title={doctor.title()} description={doctor.text()}>
        <div className="flex flex-col gap-2">
          {data.findings.map((finding) => (
            <FindingBanner key={`${finding.code} ${JSON.stringify(finding.params)}`} finding={finding} />
          ))}
          <p className="text-sm text-text-muted">
            {data.findings.length === 0 && `${doctor.sound()} `}
            {doctor.checked({ at })}{' '}
            <a href={guidePath('deploy')} target="_blank" rel="noreferrer" className="underline">
              {doctor.guide()}
            </a>
          </p>
        </div>
      </Card>
    </div>
  )
}

function FindingBanner({ finding: { code, level, params } }: { finding: Finding }) {
  const { doctor } = useLL()
  const sentence = doctor.findings[code] as (values: Finding['params']) => string
  return (
    <Banner tone={level === 'problem' ? 'danger' : 'warning'} title={doctor.level[level]()}>
      {sentence(params)}
    </Banner>
  )
}
