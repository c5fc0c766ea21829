import { Code, Languages, MessageSquareText, Palette } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import type { Field } from '#machines/publish/draft.ts'
import { ContentTab } from './content-tab.tsx'
import { usePublishForm } from './form.ts'
import { InstallTab } from './install/install-tab.tsx'
import { LanguagesTab } from './languages-tab.tsx'
import { LookTab } from './look-tab.tsx'

const tabs = ['look', 'content', 'languages', 'install'] as const
type Tab = (typeof tabs)[number]

/** Validated fields by tab. */
const fieldsOf: Record<Tab, readonly Field[]> = {
  look: ['bot_icon', 'primary_color', 'secondary_color', 'bottom', 'right'],
  content: [
    'bot_name',
    'welcome_message',
    'bot_question',
    'terms_default',
    'engaging_message_default',
    'sample_questions',
    'customer_info_custom_field',
    'banners',
    'picture_domain',
  ],
  languages: ['languages'],
  install: ['allowed_domain', 'blocked_domain'],
}

interface PublishTabsProps {
  readonly bot: Bot
  readonly isUnsaved: boolean
}

/** Settings in tabs. The open tab is in the URL, and each tab shows how many errors it contains. */
export function PublishTabs({ bot, isUnsaved }: PublishTabsProps) {
  const { publish } = useLL()
  const { issues } = usePublishForm()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const open = tabs.find((tab) => tab === asked) ?? 'look'
  const problems = (tab: Tab) => {
    const count = fieldsOf[tab].filter((field) => issues[field]).length
    return count > 0 ? { count } : {}
  }
  return (
    <Tabs
      label={publish.tabsLabel()}
      value={open}
      onChange={(tab) => navigate(paths.build(bot.id, { step: 'publish', tab }), { replace: true })}
      items={[
        { id: 'look', label: publish.tabs.look(), icon: Palette, content: <LookTab />, ...problems('look') },
        {
          id: 'content',
          label: publish.tabs.content(),
          icon: MessageSquareText,
          content: <ContentTab />,
          ...problems('content'),
        },
        {
          id: 'languages',
          label: publish.tabs.languages(),
          icon: Languages,
          content: <LanguagesTab />,
          ...problems('languages'),
        },
        {
          id: 'install',
          label: publish.tabs.install(),
          icon: Code,
          content: <InstallTab bot={bot} isUnsaved={isUnsaved} />,
          ...problems('install'),
        },
      ]}
    />
  )
}
