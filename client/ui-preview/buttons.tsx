import { Archive, Plus, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLL } from '../lib/i18n.tsx'
import { Button } from '../ui/controls/button.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { ButtonLink, ExternalLink, TextLink } from '../ui/controls/link.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import { Badge } from '../ui/display/badge.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { SentimentBadge } from '../ui/display/sentiment-badge.tsx'
import { StatusDot } from '../ui/display/status-dot.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Card } from '../ui/layout/card.tsx'

const levels = ['very_positive', 'positive', 'neutral', 'negative', 'very_negative', 'unknown'] as const
const people = ['Ada Byron', 'Nguyễn Văn An', 'İrem Yılmaz', 'Zoé', 'Chloé Dubois', 'Visitor 1234']

/** Buttons, links and small marks. */
export const Buttons = () => (
  <div className="grid gap-6 lg:grid-cols-2">
    <Card title="Buttons and links">
      <div className="flex flex-col items-start gap-4">
        <Variants />
        <Sizes />
        <Icons />
      </div>
    </Card>
    <Card title="Marks">
      <div className="flex flex-col gap-4">
        <Sentiments />
        <Words />
        <People />
      </div>
    </Card>
  </div>
)

function Variants() {
  const LL = useLL()
  const { actions, states } = LL.common
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Plus}>
          {actions.create()}
        </Button>
        <Button icon={Archive}>{actions.export()}</Button>
        <Button variant="ghost">{actions.cancel()}</Button>
        <Button variant="danger" icon={Trash2}>
          {actions.delete()}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy>
          {states.saving()}
        </Button>
        <Button disabledReason={LL.errors.permission_denied()}>{actions.edit()}</Button>
        <Button variant="primary" disabledReason={LL.errors.bot_disabled()}>
          {actions.open()}
        </Button>
      </div>
    </>
  )
}

function Sizes() {
  const { actions } = useLL().common
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small">{actions.view()}</Button>
      <Button size="large" variant="primary" icon={Send}>
        {actions.send()}
      </Button>
      <ButtonLink href="/chats">{actions.open()}</ButtonLink>
      <CopyButton text="copied text" label={actions.copy()} />
      <CopyButton text="copied text" />
    </div>
  )
}

function Icons() {
  const LL = useLL()
  const { actions, states } = LL.common
  const [pressed, setPressed] = useState(true)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton icon={Star} label={actions.save()} pressed={pressed} onClick={() => setPressed(!pressed)} />
      <IconButton icon={Trash2} label={actions.delete()} />
      <IconButton icon={Trash2} label={actions.delete()} variant="secondary" />
      <IconButton icon={Trash2} label={actions.delete()} disabledReason={LL.errors.chat_ended()} />
      <TextLink href="/dashboard">{actions.view()}</TextLink>
      <ExternalLink href="https://example.com">example.com</ExternalLink>
      <Spinner label={states.loading()} />
      <Kbd keys="$mod+k" /> <Kbd keys="?" /> <Kbd keys="Shift+enter" />
    </div>
  )
}

function Sentiments() {
  const { sentiments } = useLL().common
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {levels.map((level) => (
          <SentimentBadge key={level} level={level} label={sentiments[level]()} />
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        {levels.map((level) => (
          <SentimentBadge key={level} level={level} label={sentiments[level]()} compact />
        ))}
      </div>
    </>
  )
}

function Words() {
  const { states } = useLL().common
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge count={3} /> <Badge count={12} tone="accent" /> <Badge count={240} tone="alert" label="240" />
      <Tag>billing</Tag>
      <Tag tone="info">Owner</Tag>
      <Tag tone="success">{states.enabled()}</Tag>
      <Tag tone="warning">Trial</Tag>
      <Tag tone="danger">{states.disabled()}</Tag>
      <Tag name="refund" onRemove={() => undefined}>
        refund
      </Tag>
    </div>
  )
}

const People = () => (
  <>
    <div className="flex flex-wrap gap-4">
      <StatusDot status="on" label="Online" />
      <StatusDot status="away" label="Away" />
      <StatusDot status="off" label="Offline" />
      <StatusDot status="problem" label="Failed" />
    </div>
    <div className="flex flex-wrap items-center gap-3">
      {people.map((name) => (
        <span key={name} className="inline-flex items-center gap-2">
          <Avatar name={name} mark={<StatusDot status="on" label="Online" labelHidden />} /> {name}
        </span>
      ))}
      <Avatar name="Ada Byron" size="small" />
      <Avatar name="Ada Byron" size="large" />
    </div>
  </>
)
