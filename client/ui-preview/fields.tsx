import { Bot, MessageCircle, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { FILE_MAX_BYTES } from '#contract/base/limits.ts'
import { useLL } from '../lib/i18n.tsx'
import { Checkbox } from '../ui/controls/checkbox.tsx'
import { ColourInput } from '../ui/controls/colour-input.tsx'
import { Combobox } from '../ui/controls/combobox.tsx'
import { DateRange } from '../ui/controls/date-range.tsx'
import { Field } from '../ui/controls/field.tsx'
import { FileDrop } from '../ui/controls/file-drop.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { RadioCards } from '../ui/controls/radio-cards.tsx'
import { MultiSelect, Select } from '../ui/controls/select.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { TokenInput } from '../ui/controls/token-input.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { Card } from '../ui/layout/card.tsx'

const roles = [
  { value: 'agent', label: 'Agent', icon: MessageCircle, description: 'Handles chats.' },
  { value: 'admin', label: 'Admin', icon: Users, description: 'Manages members, bots and settings.' },
  { value: 'bot', label: 'Bot', icon: Bot, description: 'Answers by itself.', disabled: true },
]
const cities = ['Đà Nẵng', 'Hà Nội', 'İzmir', 'Istanbul', 'Orléans', 'Saint-Étienne'].map((label) => ({
  value: label,
  label,
}))

/** Every control, with hint, error and disabled. */
export function Fields() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Texts />
      <Choices />
    </div>
  )
}

function Texts() {
  const LL = useLL()
  const [text, setText] = useState('')
  return (
    <Card title="Text fields">
      <div className="flex flex-col gap-4">
        <Field
          label="Bot name"
          required
          error={text ? null : LL.errors.validation_failed()}
          hint="Shown to visitors."
        >
          <TextInput value={text} onChange={setText} placeholder="Default AI Chatbot" />
        </Field>
        <Field label="Search" labelHidden>
          <TextInput
            value={text}
            onChange={setText}
            type="search"
            icon={Search}
            placeholder={LL.common.actions.search()}
            trailing={<Kbd keys="/" />}
          />
        </Field>
        <Field label="Password" optional>
          <PasswordInput value={text} onChange={setText} autoComplete="new-password" />
        </Field>
        <Field label="Disabled" disabled hint={LL.errors.permission_denied()}>
          <TextInput value="support@example.com" onChange={setText} />
        </Field>
        <LongTexts />
      </div>
    </Card>
  )
}

function LongTexts() {
  const [prompt, setPrompt] = useState('You are the assistant of a bicycle shop.')
  const [colour, setColour] = useState('#ffcc00')
  const [tokens, setTokens] = useState(['billing', 'refund'])
  return (
    <>
      <Field label="Prompt">
        <TextArea value={prompt} onChange={setPrompt} most={120} />
      </Field>
      <Field label="Tags" hint="Enter adds one.">
        <TokenInput value={tokens} onChange={setTokens} most={5} />
      </Field>
      <Field label="Primary color">
        <ColourInput value={colour} onChange={setColour} sample="Chat with us" />
      </Field>
    </>
  )
}

function Choices() {
  const LL = useLL()
  const [role, setRole] = useState<string>('agent')
  const [range, setRange] = useState({ from: '2026-11-05', to: '2026-11-18' })
  const { drop } = LL.common.files
  return (
    <Card title="Choices">
      <div className="flex flex-col gap-4">
        <SelectBoxes role={role} onRole={setRole} />
        <RadioCards label="Assign to" value={role} onChange={setRole} options={roles} columns={2} />
        <Toggles />
        <div>
          <DateRange value={range} onChange={setRange} today="2026-11-21" />
        </div>
        <FileDrop
          compact
          label={drop()}
          extensions={['.pdf', '.docx', '.csv']}
          most={10}
          maxBytes={FILE_MAX_BYTES}
          onFiles={() => undefined}
        />
      </div>
    </Card>
  )
}

function SelectBoxes({ role, onRole }: { role: string; onRole: (role: string) => void }) {
  const LL = useLL()
  const [city, setCity] = useState<string | null>('Đà Nẵng')
  const [several, setSeveral] = useState<string[]>(['agent', 'admin'])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Role">
        <Select value={role} onChange={onRole} options={roles} />
      </Field>
      <Field label="Roles">
        <MultiSelect value={several} onChange={setSeveral} options={roles} />
      </Field>
      <Field label="City">
        <Combobox value={city} onChange={setCity} options={cities} />
      </Field>
      <Field label="Empty" error={LL.errors.validation_failed()}>
        <Select value={null} onChange={onRole} options={roles} />
      </Field>
    </div>
  )
}

function Toggles() {
  const LL = useLL()
  const [on, setOn] = useState(true)
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Checkbox checked={on} onChange={setOn} label="Important" />
        <Checkbox checked={false} indeterminate onChange={setOn} label="Some" />
        <Checkbox checked={!on} onChange={setOn} label="Off" />
        <Checkbox checked disabled onChange={setOn} label="Disabled" />
      </div>
      <Switch
        checked={on}
        onChange={setOn}
        label="Auto-assign"
        description="Chats with bad sentiment go to an agent."
      />
      <Switch checked={!on} onChange={setOn} label="Auto-summary" />
      <Switch checked onChange={setOn} label="Locked" disabledReason={LL.errors.permission_denied()} />
    </>
  )
}
