import { Download } from 'lucide-react'
import { download as fetchFile } from '#client/api/download.ts'
import { useAddress } from '#client/core/hooks/use-address.ts'
import { useSettled } from '#client/core/hooks/use-settled.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { DownloadProgress } from '#client/shared/downloads/download-progress.tsx'
import { useDownload } from '#client/shared/downloads/use-download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { exportAudit } from '#contract/account/audit.ts'
import { type AuditAddress, criteriaOf, pathOfAudit, readAuditAddress, unfiltered } from './audit-address.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'

/** Audit log for owners and admins, with filters in the URL and an export of the matching entries. */
export function AuditPage() {
  const { audit } = useLL()
  const { address, change } = useAddress(readAuditAddress, pathOfAudit)
  const shown = { ...address, search: useSettled(address.search) }
  return (
    <>
      <PageHeader
        title={audit.title()}
        description={audit.description()}
        actions={<ExportButton address={address} />}
      />
      <AuditFilters address={address} onChange={change} />
      <Card flush>
        <AuditList
          key={JSON.stringify(criteriaOf(shown))}
          address={shown}
          onClear={() => change(unfiltered)}
        />
      </Card>
    </>
  )
}

function ExportButton({ address }: { address: AuditAddress }) {
  const { audit } = useLL()
  const download = useDownload()
  const start = () =>
    download.start(
      (signal, onProgress) => fetchFile(exportAudit, { query: criteriaOf(address), signal }, onProgress),
      `${audit.exportName()}.csv`,
    )
  return (
    <>
      <DownloadProgress download={download} />
      <Button icon={Download} busy={download.busy} onClick={start}>
        {audit.export()}
      </Button>
    </>
  )
}
