import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDate, formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { WideContent } from '#client/ui/layout/wide-content.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { listPayments, type Payment } from '#contract/account/finance.ts'
import { PAYMENTS_PAGE } from '#contract/base/limits.ts'

/** History of payments, with the operator's invoices. */
export function PaymentsCard() {
  const { finance: texts } = useLL()
  const [shown, setShown] = useState<Payment | null>(null)
  return (
    <Card flush title={texts.payments()} description={texts.paymentsText()}>
      <div className="border-t">
        <Payments onInvoice={setShown} />
      </div>
      {shown?.invoice && (
        <Dialog open onClose={() => setShown(null)} title={texts.invoice()} size={720}>
          <div className="flex flex-col items-start gap-3 pb-2">
            <pre className="wrap-anywhere w-full whitespace-pre-wrap rounded-lg border bg-surface-sunken p-3 font-mono text-sm">
              {shown.invoice}
            </pre>
            <CopyButton text={shown.invoice} label={texts.copyInvoice()} />
          </div>
        </Dialog>
      )}
    </Card>
  )
}

function Payments({ onInvoice }: { onInvoice: (payment: Payment) => void }) {
  const { finance: texts } = useLL()
  const textOf = useFailureText()
  const { rows, failure, loading, loadingMore, canShowMore, failed, more, reload } = usePagedList(
    'finance: payments',
    (start, signal) => call(listPayments, { query: { start, length: PAYMENTS_PAGE }, signal }),
  )
  if (loading)
    return (
      <Loading className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </Loading>
    )
  if (failed)
    return <FailureState compact title={texts.paymentsFailed()} failure={failure} onRetry={reload} />
  if (rows.length === 0) return <EmptyState compact motif="search" text={texts.noPayments()} />
  return (
    <>
      <PaymentTable rows={rows} onInvoice={onInvoice} />
      {failure && (
        <Banner flush tone="danger">
          {textOf(failure)}
        </Banner>
      )}
      {(canShowMore || loadingMore) && (
        <p className="border-t p-3 text-center">
          <Button busy={loadingMore} onClick={more}>
            {texts.more()}
          </Button>
        </p>
      )}
    </>
  )
}

interface PaymentTableProps {
  readonly rows: readonly Payment[]
  readonly onInvoice: (payment: Payment) => void
}

function PaymentTable({ rows, onInvoice }: PaymentTableProps) {
  const { finance: texts } = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const heads = [texts.date(), texts.type(), texts.method(), texts.queries(), texts.invoice()]
  return (
    <WideContent label={texts.payments()}>
      <table aria-label={texts.payments()} className="w-full min-w-120 text-left">
        <thead className="text-text-muted text-xs">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((payment) => (
            <tr key={payment.id} className="border-t">
              <td className="tabular px-4 py-2">
                {formatDate(locale, new Date(payment.created_at), client.time_zone)}
              </td>
              <td className="px-4 py-2">{texts.types[payment.type]()}</td>
              <td className="wrap-anywhere px-4 py-2">{payment.payment_method}</td>
              <td className="tabular px-4 py-2">{formatNumber(locale, payment.number_of_queries)}</td>
              <td className="px-4 py-2">
                {payment.invoice ? (
                  <Button
                    size="small"
                    aria-label={texts.openInvoice({ id: payment.id })}
                    onClick={() => onInvoice(payment)}
                  >
                    {texts.open()}
                  </Button>
                ) : (
                  <span className="text-text-faint">{texts.noInvoice()}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideContent>
  )
}
