import { useLL } from '#client/lib/i18n.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { BannersCard } from './banners-card.tsx'
import { usePublishForm } from './form.ts'
import { LinksCard } from './links-card.tsx'
import { PreChatCard } from './pre-chat-card.tsx'
import { Previewed } from './preview-focus.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { TextsCard } from './texts-card.tsx'

/** Tab for the widget's texts, questions and features. */
export function ContentTab() {
  const { content } = useLL().publish
  const { draft, change } = usePublishForm()
  return (
    <div className="flex flex-col gap-4">
      <Previewed view="welcome" language={null}>
        <TextsCard />
        <QuestionsCard />
      </Previewed>
      <Previewed view="form" language={null}>
        <PreChatCard />
      </Previewed>
      <Previewed view="welcome" language={null}>
        <BannersCard />
      </Previewed>
      <LinksCard />
      <Card title={content.abilities()}>
        <div className="flex flex-col gap-4">
          <SettingCheck
            label={content.faqSearch()}
            text={content.faqSearchText()}
            checked={draft.faq_search !== false}
            onChange={(faq_search) => change({ faq_search })}
          />
          <SettingCheck
            label={content.attach()}
            text={content.attachText()}
            checked={draft.attach_enabled}
            onChange={(attach_enabled) => change({ attach_enabled })}
          />
          <SettingCheck
            label={content.pictures()}
            text={content.picturesText()}
            checked={draft.pictures_enabled !== false}
            onChange={(pictures_enabled) => change({ pictures_enabled })}
          />
          <SettingCheck
            label={content.exports()}
            text={content.exportsText()}
            checked={draft.export_enabled}
            onChange={(export_enabled) => change({ export_enabled })}
          />
        </div>
      </Card>
    </div>
  )
}
