import { useSession } from '#client/core/session/session.tsx'
import { isCharacterKey } from '#client/lib/character-keys.ts'
import { cn } from '#client/lib/cn.ts'
import type { HotkeyFacts } from '#client/lib/hotkey.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeyGroups } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type Area, actionIds, actions, areas, isActionId } from './actions.ts'
import { KeyRow } from './key-row.tsx'
import { type HotkeyChoice, useHotkeyChoice } from './use-hotkey-choice.ts'

export interface KeySheetDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog that lists all hotkeys by area, where members can change them. */
export const KeySheetDialog = ({ open, onClose }: KeySheetDialogProps) => (
  <Dialog open={open} onClose={onClose} title={useLL().common.shortcuts.title()} size={880}>
    <Sheet />
  </Dialog>
)

function Sheet() {
  const LL = useLL()
  const texts = LL.common.shortcuts
  const choice = useHotkeyChoice()
  const { hotkeys, canChoose, choose } = choice
  const isChanged = Object.keys(hotkeys.keys).length > 0
  return (
    <>
      {canChoose && (
        <div className="flex flex-wrap items-start justify-between gap-4 pb-5">
          <Switch
            checked={hotkeys.characters}
            onChange={(characters) => choose({ ...hotkeys, characters })}
            label={texts.characters()}
            description={texts.charactersHint()}
            className="max-w-xl"
          />
          {isChanged && (
            <Button size="small" onClick={() => choose({ ...hotkeys, keys: {} })}>
              {texts.resetAll()}
            </Button>
          )}
        </div>
      )}
      <div className="gap-x-8 pb-5 sm:columns-2">
        {useAreas().map((area) => (
          <AreaSection key={area} area={area} choice={choice} />
        ))}
        <PageSections areOn={hotkeys.characters} />
      </div>
    </>
  )
}

/** Returns the areas available to the member, starting with those in use on the current page. */
function useAreas(): readonly Area[] {
  const { can } = useSession()
  const groups = useHotkeyGroups()
  const here = new Set(
    groups.flatMap(({ entries }) =>
      entries.flatMap(({ action }) => (action && isActionId(action) ? [actions[action].area] : [])),
    ),
  )
  const order = (area: Area) => (area === 'everywhere' ? 1 : here.has(area) ? 0 : 2)
  return areas
    .filter((area) => area !== 'floor' || can('canManageFloor'))
    .toSorted((a, b) => order(a) - order(b))
}

const sectionStyle = 'break-inside-avoid pb-5'

function AreaSection({ area, choice }: { area: Area; choice: HotkeyChoice }) {
  const heading = useLL().common.shortcuts.areas[area]()
  return (
    <section aria-label={heading} className={sectionStyle}>
      <h3 className="pb-1 text-text-muted text-xs">{heading}</h3>
      <dl>
        {actionIds
          .filter((action) => actions[action].area === area)
          .map((action) => (
            <KeyRow key={action} action={action} choice={choice} />
          ))}
      </dl>
    </section>
  )
}

interface PageGroup {
  readonly heading: string
  readonly entries: readonly HotkeyFacts[]
}

/** Returns the page's fixed hotkeys, merged by heading. */
function useFixedKeys(): readonly PageGroup[] {
  const groups = useHotkeyGroups()
  const byHeading = new Map<string, HotkeyFacts[]>()
  for (const { heading, entries } of groups) {
    const fixed = entries.filter(({ action }) => action === undefined)
    if (fixed.length > 0) byHeading.set(heading, [...(byHeading.get(heading) ?? []), ...fixed])
  }
  return [...byHeading].map(([heading, entries]) => ({ heading, entries }))
}

function PageSections({ areOn }: { areOn: boolean }) {
  return useFixedKeys().map(({ heading, entries }) => (
    <section key={heading} aria-label={heading} className={sectionStyle}>
      <h3 className="pb-1 text-text-muted text-xs">{heading}</h3>
      <dl>
        {entries.map(({ keys, label }) => (
          <div
            key={keys}
            className={cn(
              'flex min-h-9 items-center justify-between gap-4 border-b py-1 last:border-b-0',
              !areOn && isCharacterKey(keys) && 'text-text-faint line-through',
            )}
          >
            <dt>{label}</dt>
            <dd className="px-1">
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
