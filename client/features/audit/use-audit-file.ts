import Papa from 'papaparse'
import { call } from '#client/api/call.ts'
import type { DownloadedFile } from '#client/api/download.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { type AuditEntry, listAudit } from '#contract/audit.ts'
import { PAGE_MAX } from '#contract/limits.ts'
import { type AuditAddress, criteriaOf } from './audit-address.ts'
import { useAuditText } from './audit-text.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BOM = '\uFEFF'

/** Returns the function that fetches all matching entries and makes a CSV file of them, reporting its size. */
export function useAuditFile() {
  const { audit: texts } = useLL()
  const { actionText, changesOf, nameOf } = useAuditText()
  const names = texts.columns
  const header = [
    ...[names.at(), names.actor(), names.email(), names.action()],
    ...[names.subject(), names.address(), names.detail()],
  ]
  const rowOf = (entry: AuditEntry): string[] => [
    ...[entry.at, nameOf(entry.actor.name), entry.actor.email, actionText(entry.action)],
    ...[entry.subject.name, entry.address],
    changesOf(entry)
      .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after}`)
      .join('\n'),
  ]
  return async (
    address: AuditAddress,
    signal: AbortSignal,
    report: (received: number) => void,
  ): Promise<DownloadedFile> => {
    const rows: string[][] = []
    let size = 0
    for (let before: number | null | undefined; before !== null; ) {
      const query = { ...criteriaOf(address), length: PAGE_MAX, ...(before && { before }) }
      const page = await call(listAudit, { query, signal })
      const added = page.entities.map(rowOf)
      rows.push(...added)
      size += added.reduce((sum, row) => sum + row.join().length, 0)
      report(size)
      before = page.next
    }
    // Cells that a spreadsheet would take for a formula are escaped.
    const text = Papa.unparse([header, ...rows], { escapeFormulae: true, newline: '\r\n' })
    return { blob: new Blob([BOM, text], { type: 'text/csv;charset=utf-8' }), name: null }
  }
}
