import { Download as DownloadIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { download as fetchFile } from '#client/api/download.ts'
import { useHeaderBot } from '#client/core/bots/use-header-bot.ts'
import { useAddress } from '#client/core/hooks/use-address.ts'
import { useSettled } from '#client/core/hooks/use-settled.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ChatDrawer } from '#client/shared/conversation/chat-drawer.tsx'
import { DownloadProgress } from '#client/shared/downloads/download-progress.tsx'
import { useDownload } from '#client/shared/downloads/use-download.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { exportFeedback, type Feedback } from '#contract/reports/feedback.ts'
import {
  criteriaOf,
  type FeedbackAddress,
  listCriteriaOf,
  pathOfFeedback,
  readFeedbackAddress,
} from './feedback-address.ts'
import { FeedbackFilters } from './feedback-filters.tsx'
import { FeedbackHead } from './feedback-head.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { RatingActions } from './rating-actions.tsx'
import { Stars } from './stars.tsx'

/** Page with the customers' ratings: metrics, filters in the URL, and each rating with its conversation. */
export function RatingFeedbackPage() {
  const { ratings } = useLL()
  const { address, change } = useAddress(readFeedbackAddress, pathOfFeedback)
  const [opened, setOpened] = useState<Feedback | null>(null)
  const keep = useRef<(rating: Feedback) => void>(null)
  const shown = { ...address, search: useSettled(address.search) }
  useHeaderBot(address.botId, change)
  const open = (rating: Feedback) => {
    setOpened(rating)
    change({ chatId: rating.chat_id }, { push: true })
  }
  const show = (rating: Feedback) => {
    setOpened(rating)
    keep.current?.(rating)
  }
  return (
    <>
      <PageHeader
        title={ratings.title()}
        description={ratings.description()}
        actions={<ExportButton address={address} />}
      />
      <FeedbackHead
        key={JSON.stringify(criteriaOf(shown))}
        address={shown}
        onStars={(stars) => change({ stars })}
      />
      <FeedbackFilters address={address} onChange={change} />
      <Card flush>
        <FeedbackList
          key={JSON.stringify(listCriteriaOf(shown))}
          address={shown}
          keep={keep}
          onChange={change}
          onOpen={open}
        />
      </Card>
      <ChatDrawer
        chatId={address.chatId}
        title={opened?.chat_id === address.chatId ? opened.user_name : ratings.conversation()}
        onClose={() => change({ chatId: null })}
        {...(opened?.chat_id === address.chatId && {
          mark: { at: opened.updated_at, content: <RatingMark rating={opened} /> },
          actions: <RatingActions key={opened.id} rating={opened} onChange={show} />,
        })}
      />
    </>
  )
}

/** Line with a rating, shown between the messages before and after it. */
function RatingMark({ rating }: { rating: Feedback }) {
  return (
    <>
      <span className="flex-1 border-t" />
      <span className="flex max-w-[75%] flex-col items-center gap-1 text-center">
        <Stars n={rating.rating} />
        {rating.feedback && <span className="wrap-anywhere">{rating.feedback}</span>}
      </span>
      <span className="flex-1 border-t" />
    </>
  )
}

function ExportButton({ address }: { address: FeedbackAddress }) {
  const { ratings } = useLL()
  const { can } = useAccount()
  const download = useDownload()
  const query = listCriteriaOf(address)
  const run = () =>
    download.start(
      (signal, onProgress) => fetchFile(exportFeedback, { query, signal }, onProgress),
      'ratings.csv',
    )
  return (
    <>
      <DownloadProgress download={download} />
      <Button
        icon={DownloadIcon}
        busy={download.busy}
        disabledReason={can('canAdhocReport') ? null : ratings.exportRefused()}
        onClick={run}
      >
        {ratings.export()}
      </Button>
    </>
  )
}
