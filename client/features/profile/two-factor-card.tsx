import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { CodesDialog, PasswordDialog, ScanDialog } from './two-factor-dialogs.tsx'
import { useTwoFactor } from './use-two-factor.ts'

/** Card for the member's two-factor authentication: its state, and the dialogs that change it. */
export function TwoFactorCard() {
  const { profile: texts } = useLL()
  const factor = useTwoFactor()
  const { enabled, step, start } = factor
  return (
    <Card
      title={texts.twoFactor()}
      description={texts.twoFactorText()}
      actions={
        <Tag tone={enabled ? 'success' : 'neutral'}>
          {enabled ? texts.twoFactorOn() : texts.twoFactorOff()}
        </Tag>
      }
    >
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <>
            <Button onClick={() => start('renew')}>{texts.renewCodes()}</Button>
            <Button variant="danger" onClick={() => start('disable')}>
              {texts.disableFactor()}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => start('setUp')}>
            {texts.setUpFactor()}
          </Button>
        )}
      </div>
      {step === 'password' && <PasswordDialog factor={factor} />}
      {step === 'scan' && <ScanDialog factor={factor} />}
      {step === 'codes' && <CodesDialog factor={factor} />}
    </Card>
  )
}
