import { MenuButton } from '@headlessui/react'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { download as fetchFile } from '#client/api/download.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { DownloadProgress } from '#client/shared/downloads/download-progress.tsx'
import { useDownload } from '#client/shared/downloads/use-download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { type ExportFormat, exportAdhoc } from '#contract/reports/adhoc.ts'
import { type AdhocAddress, criteriaOf } from './adhoc-address.ts'

/** Exports the whole report with the selected columns in the current order, including rows that have not been loaded. */
export function ExportMenu({ address }: { address: AdhocAddress }) {
  const LL = useLL()
  const download = useDownload()
  const { columns, sort } = address
  const run = (format: ExportFormat) => {
    const body = { ...criteriaOf(address), columns: [...columns], sort, format }
    download.start(
      (signal, onProgress) => fetchFile(exportAdhoc, { body, signal }, onProgress),
      `adhoc-report.${format}`,
    )
  }
  return (
    <>
      <DownloadProgress download={download} />
      <Menu
        trigger={
          <MenuButton as={Button} icon={Download} busy={download.busy}>
            {LL.common.actions.export()}
          </MenuButton>
        }
        groups={[
          {
            choices: [
              { label: LL.adhoc.csv(), icon: FileText, onSelect: () => run('csv') },
              { label: LL.adhoc.xlsx(), icon: FileSpreadsheet, onSelect: () => run('xlsx') },
            ],
          },
        ]}
      />
    </>
  )
}
