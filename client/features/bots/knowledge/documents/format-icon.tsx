import { File, FileCode, FileSpreadsheet, FileText, type LucideIcon, Sheet } from 'lucide-react'
import type { DocumentFormat } from '#contract/knowledge/training.ts'

const icons: Record<DocumentFormat, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  txt: File,
  xml: FileCode,
  csv: Sheet,
  xlsx: FileSpreadsheet,
  xls: FileSpreadsheet,
}

/** Icon for a file format; decorative, because the file's name appears next to it. */
export function FormatIcon({ format }: { format: DocumentFormat }) {
  const Icon = icons[format]
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 flex-col items-center justify-center rounded-md border bg-surface-sunken text-text-muted"
    >
      <Icon className="size-4" strokeWidth={1.75} />
      <span className="font-medium text-2xs uppercase leading-none">{format}</span>
    </span>
  )
}
