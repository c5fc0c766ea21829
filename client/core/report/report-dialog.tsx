import { Download, Send } from 'lucide-react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import type { WrittenFlight } from '#client/inspect/report/worker.ts'
import { formatBytes, formatDate, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RECORDING_MAX_BYTES } from '#contract/base/limits.ts'
import type { Flight, FlightNode } from '#machines/recording/flight.ts'
import { fileName, type Report, useReport } from './use-report.ts'

/** Our choice: number of latest events in the preview. */
const PREVIEW_EVENTS = 100

const minutes = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, '0')}`

/** Returns a value of a recording as text, two levels deep. */
function textOf(nodes: readonly FlightNode[], position: number, depth = 2): string {
  const node = nodes[position]
  if (typeof node !== 'object' || node === null) return JSON.stringify(node)
  if (depth === 0) return '…'
  if (Array.isArray(node)) return `${node[0]} (${node.length - 1})`
  const fields = Object.entries(node).map(
    ([key, inner]) => `${key}: ${textOf(nodes, inner as number, depth - 1)}`,
  )
  return `{ ${fields.join(', ')} }`
}

/** Returns the latest events of a recording, one a line: time, actor, and event with its replaced texts. */
export function previewOf({ actors, nodes }: Flight): string {
  const steps = actors.flatMap(({ name, steps: own }) => own.map((step) => ({ name, ...step })))
  return steps
    .sort((a, b) => a.n - b.n)
    .slice(-PREVIEW_EVENTS)
    .map(({ at, name, event }) => `${minutes(Math.max(0, at))}  ${name}  ${textOf(nodes, event)}`)
    .join('\n')
}

/** Dialog that writes what this tab recorded, shows what is in it, and saves or sends the file. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useLL().app.report
  const report = useReport()
  const { state } = report
  const written = state === 'writing' ? null : report.written
  return (
    <Dialog
      open
      onClose={onClose}
      size={720}
      title={texts.title()}
      description={texts.text()}
      footer={written && <Actions report={report} written={written} />}
    >
      {state === 'unwritten' && <p role="alert">{texts.failed()}</p>}
      {state === 'writing' && <p role="status">{texts.writing()}</p>}
      {written && <Contents {...written} />}
      {written && <Sending report={report} />}
    </Dialog>
  )
}

function Actions({ report, written }: { readonly report: Report; readonly written: WrittenFlight }) {
  const texts = useLL().app.report
  const { locale } = useLocale()
  const { state, isAccepted, isTooLarge, send } = report
  const canSend = isAccepted && state !== 'sent'
  return (
    <>
      <Button
        variant={canSend && !isTooLarge ? 'secondary' : 'primary'}
        icon={Download}
        onClick={() => saveFile(written.file, fileName(written.flight))}
      >
        {texts.download()}
      </Button>
      {canSend && (
        <Button
          variant={isTooLarge ? 'secondary' : 'primary'}
          icon={Send}
          busy={state === 'sending'}
          disabledReason={
            isTooLarge ? texts.tooLarge({ size: formatBytes(locale, RECORDING_MAX_BYTES) }) : null
          }
          onClick={send}
        >
          {state === 'failed' ? texts.sendAgain() : texts.send()}
        </Button>
      )}
    </>
  )
}

/** Says who can read what is sent, under which number it was stored, or why it was not. */
function Sending({ report: { state, isAccepted, sent, failure } }: { readonly report: Report }) {
  const texts = useLL().app.report
  const { locale } = useLocale()
  const textOf = useFailureText()
  if (!isAccepted) return null
  return (
    <div className="mt-3 flex flex-col gap-3">
      {!sent && <p className="text-text-muted">{texts.sendText()}</p>}
      {state === 'failed' && failure && (
        <p role="alert" className="text-danger-text">
          {textOf(failure)}
        </p>
      )}
      <p role="status" className="font-medium empty:hidden">
        {sent && texts.sent({ id: sent.id, date: formatDate(locale, new Date(sent.expires_at)) })}
      </p>
    </div>
  )
}

function Contents({ flight, file }: WrittenFlight) {
  const texts = useLL().app.report
  const { locale } = useLocale()
  const { actors } = flight
  const events = actors.reduce((sum, { steps }) => sum + steps.length, 0)
  const changed = actors.filter(({ differs }) => differs !== undefined).length
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="tabular font-medium">
        {texts.contents({
          machines: actors.length,
          events,
          time: minutes(flight.ms),
          size: formatNumber(locale, Math.max(1, Math.round(file.size / 1000))),
        })}
      </p>
      <p className="text-text-muted">{texts.replaced()}</p>
      {changed > 0 && <p className="text-text-muted">{texts.notReplayable({ n: changed })}</p>}
      <details>
        <summary className="cursor-pointer rounded-sm font-medium">{texts.preview()}</summary>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
          tabIndex={0}
          className="scroll-thin mt-2 max-h-72 overflow-auto rounded-lg border bg-surface p-3 font-mono text-2xs"
        >
          {previewOf(flight)}
        </pre>
      </details>
    </div>
  )
}
