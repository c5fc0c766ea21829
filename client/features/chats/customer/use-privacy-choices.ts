import { Download as DownloadIcon, Eraser } from 'lucide-react'
import { download as fetchFile } from '#client/api/download.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { type Download, useDownload } from '#client/shared/downloads/use-download.ts'
import type { MenuChoice } from '#client/ui/overlays/menu.tsx'
import { exportPerson } from '#contract/account/privacy.ts'

interface PrivacyChoices {
  /** Empty if the member cannot manage settings. */
  readonly choices: readonly MenuChoice[]
  readonly download: Download
}

/** Returns the menu items for exporting and erasing the person behind a chat. */
export function usePrivacyChoices(chatId: number, onErase: () => void): PrivacyChoices {
  const { erasing } = useLL().desk.person
  const { can } = useAccount()
  const download = useDownload()
  const start = () =>
    download.start(
      (signal, onProgress) => fetchFile(exportPerson, { params: { id: chatId }, signal }, onProgress),
      `customer-${chatId}.zip`,
    )
  const choices = [
    { label: erasing.export(), icon: DownloadIcon, onSelect: start },
    { label: erasing.erase(), icon: Eraser, danger: true, onSelect: onErase },
  ]
  return { choices: can('canManageSetting') ? choices : [], download }
}
