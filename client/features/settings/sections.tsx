import { type ComponentType, useId } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { SettingsField } from '#machines/settings/settings-draft.ts'
import { AnsweringSection } from './answering-section.tsx'
import { AssignmentSection } from './assignment-section.tsx'
import { AssistanceSection } from './assistance-section.tsx'
import { FloorSection } from './floor-section.tsx'
import { useSettingsForm } from './form.ts'
import { HoursSection } from './hours-section.tsx'
import { ModelSection } from './model-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { SilenceSection } from './silence-section.tsx'
import { TagsSection } from './tags-section.tsx'
import { TargetsSection } from './targets-section.tsx'

interface Section {
  readonly id:
    | 'tags'
    | 'assignment'
    | 'hours'
    | 'targets'
    | 'floor'
    | 'silence'
    | 'privacy'
    | 'assistance'
    | 'answering'
  readonly Content: ComponentType
  /** Fields whose issues are counted for the section. */
  readonly fields: readonly SettingsField[]
}

const sections: readonly Section[] = [
  { id: 'tags', Content: TagsSection, fields: [] },
  { id: 'assignment', Content: AssignmentSection, fields: ['specificAgentIds'] },
  { id: 'hours', Content: HoursSection, fields: ['time_zone', 'spans', 'holidays'] },
  {
    id: 'targets',
    Content: TargetsSection,
    fields: ['first_reply_seconds', 'next_reply_seconds', 'team_targets'],
  },
  {
    id: 'floor',
    Content: FloorSection,
    fields: [
      'wait_warn_seconds',
      'wait_alarm_seconds',
      'unanswered_warn_seconds',
      'unanswered_alarm_seconds',
      'unhappy_seconds',
      'no_free_seconds',
      'queue_warn',
      'queue_alarm',
    ],
  },
  {
    id: 'silence',
    Content: SilenceSection,
    fields: ['silentAgentMinutes', 'silentBotMinutes', 'requeueMinutes'],
  },
  { id: 'privacy', Content: PrivacySection, fields: ['retentionMonths'] },
  { id: 'assistance', Content: AssistanceSection, fields: [] },
  { id: 'answering', Content: AnsweringSection, fields: [] },
]

/** Class that sets the anchors' scroll margin to the height covered by the save bar. */
const anchor = 'scroll-mt-16'

/**
 * Links to the sections, with the number of invalid fields in each, and first to the installation if it has a card; `findings` is the
 * number of its problems, undefined without the card.
 */
export function SectionLinks({ findings }: { findings: number | undefined }) {
  const { settings: texts, doctor } = useLL()
  const id = useId()
  const { issues, settings } = useSettingsForm()
  const links: readonly Pick<Section | { id: 'model'; fields: [] }, 'id' | 'fields'>[] = settings.model
    ? [...sections, { id: 'model', fields: [] }]
    : sections
  return (
    <nav aria-labelledby={id} className="sticky top-4 hidden w-48 shrink-0 lg:block">
      <h2 id={id} className="sr-only">
        {texts.sections()}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {findings !== undefined && (
          <SectionLink id="installation" name={doctor.title()} problems={findings} />
        )}
        {links.map(({ id: section, fields }) => (
          <SectionLink
            key={section}
            id={section}
            name={texts.section[section]()}
            problems={fields.filter((field) => issues[field]).length}
          />
        ))}
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  readonly id: string
  readonly name: string
  readonly problems: number
}

function SectionLink({ id, name, problems }: SectionLinkProps) {
  const { settings: texts } = useLL()
  return (
    <li>
      <a
        href={`#${id}`}
        className="flex items-center justify-between gap-2 rounded-lg px-2.5 py-1.5 text-text-muted hover:bg-surface-hover hover:text-text"
      >
        {name}
        <Badge tone="alert" count={problems} label={texts.problems({ n: problems })} />
      </a>
    </li>
  )
}

export function Sections() {
  const { settings: texts } = useLL()
  const { settings } = useSettingsForm()
  return (
    <>
      {sections.map(({ id, Content }) => (
        <div key={id} id={id} className={anchor}>
          <Card title={texts.section[id]()} description={texts[id].text()}>
            <div className="flex flex-col gap-4">
              <Content />
            </div>
          </Card>
        </div>
      ))}
      {settings.model && (
        <div id="model" className={anchor}>
          <Card title={texts.section.model()} description={texts.model.text()}>
            <ModelSection model={settings.model} />
          </Card>
        </div>
      )}
    </>
  )
}
