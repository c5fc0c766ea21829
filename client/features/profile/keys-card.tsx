import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { KeySheetDialog } from '#client/core/keys/key-sheet-dialog.tsx'
import { guidePath } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Card } from '#client/ui/layout/card.tsx'

/** Card that opens the hotkey sheet, where hotkeys can be changed and switched off. */
export function KeysCard() {
  const { profile: texts, common } = useLL()
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={common.shortcuts.title()}
      description={
        <>
          {texts.keysText()} <ExternalLink href={guidePath('keyboard')}>{common.links.guide()}</ExternalLink>
        </>
      }
    >
      <Button icon={Keyboard} onClick={() => setOpen(true)}>
        {texts.openKeys()}
      </Button>
      <KeySheetDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  )
}
