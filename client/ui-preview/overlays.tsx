import { MenuButton, PopoverButton } from '@headlessui/react'
import { Bell, Ellipsis, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { KeySheetDialog } from '../core/keys/key-sheet-dialog.tsx'
import { useLL } from '../lib/i18n.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { useToast } from '../ui/feedback/toaster.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import type { DialogSize } from '../ui/overlays/dialog.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Popover } from '../ui/overlays/popover.tsx'

const sizes: readonly DialogSize[] = [400, 560, 720, 880, 1040]

/** What floats over the page, and messages within it. */
export function Overlays() {
  return (
    <Card title="Overlays and messages">
      <div className="flex flex-col gap-4">
        <Windows />
        <Floats />
        <Messages />
      </div>
    </Card>
  )
}

function Windows() {
  const [size, setSize] = useState<DialogSize>(560)
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | 'keys' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      {sizes.map((width) => (
        <Button key={width} onClick={() => [setSize(width), setOpen('dialog')]}>
          Dialog {width}
        </Button>
      ))}
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        Confirm dialog
      </Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('keys')}>Key sheet</Button>
      <KeySheetDialog open={open === 'keys'} onClose={close} />
      {open === 'dialog' && <NewBot size={size} onClose={close} />}
      <DeleteBot open={open === 'confirm'} onClose={close} />
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Customer"
        footer={<Button onClick={close}>OK</Button>}
      >
        <p>Details of the customer.</p>
      </Drawer>
    </div>
  )
}

interface WindowProps {
  readonly open: boolean
  readonly onClose: () => void
}

function NewBot({ onClose, size }: Omit<WindowProps, 'open'> & { size: DialogSize }) {
  const { actions } = useLL().common
  const [name, setName] = useState('')
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={onClose}
      size={size}
      title="Create a bot"
      description="It starts with the default texts."
      submitLabel={actions.create()}
      busy={false}
    >
      <Field label="Bot name" required>
        <TextInput value={name} onChange={setName} autoFocus />
      </Field>
    </FormDialog>
  )
}

function DeleteBot({ open, onClose }: WindowProps) {
  const LL = useLL()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onClose}
      danger
      title="Delete this bot?"
      confirmLabel={LL.common.actions.delete()}
      error={LL.errors.upstream_unavailable()}
    >
      <p>Its documents and settings are deleted too. This cannot be undone.</p>
    </ConfirmDialog>
  )
}

function Floats() {
  const LL = useLL()
  const { actions } = LL.common
  const choices = [
    { label: actions.edit(), icon: Pencil, keys: '$mod+e' },
    { label: actions.enable(), icon: Power, checked: true, onSelect: () => undefined },
    { label: actions.open(), href: '/build/1', disabledReason: LL.errors.bot_disabled() },
  ]
  const danger = { label: actions.delete(), icon: Trash2, danger: true, onSelect: () => undefined }
  const more = <MenuButton as={IconButton} icon={Ellipsis} label="More actions" variant="secondary" />
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu align="start" trigger={more} groups={[{ heading: 'Bot', choices }, { choices: [danger] }]} />
      <Popover label="Filters" trigger={<PopoverButton as={Button}>Popover</PopoverButton>}>
        {(close) => <Button onClick={close}>{actions.close()}</Button>}
      </Popover>
      <Toasts />
    </div>
  )
}

function Toasts() {
  const { actions, states } = useLL().common
  const { show } = useToast()
  const undo = { label: actions.undo(), run: () => undefined }
  return (
    <>
      <Button onClick={() => show({ text: states.saved(), tone: 'success' })}>Toast</Button>
      <Button onClick={() => show({ text: 'Tag removed.', tone: 'info', action: undo })}>
        Toast with undo
      </Button>
      <Button
        icon={Bell}
        onClick={() => show({ title: 'Chat assigned to you', text: 'Ada Byron', tone: 'info' })}
      >
        Notification
      </Button>
    </>
  )
}

function Messages() {
  const LL = useLL()
  return (
    <>
      <Banner tone="info" onDismiss={() => undefined}>
        {LL.errors.service_closing()}
      </Banner>
      <Banner tone="success" title={LL.common.states.saved()}>
        {LL.errors.url_duplicate()}
      </Banner>
      <Banner tone="warning" title="Trial" action={<Button size="small">Upgrade</Button>}>
        {LL.errors.query_quota_exceeded()}
      </Banner>
      <Banner tone="danger">{LL.errors.upstream_unavailable()}</Banner>
    </>
  )
}
