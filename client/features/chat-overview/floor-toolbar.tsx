import { MonitorDown, Pause, Play, SlidersHorizontal, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useKeyedButton } from '#client/core/keys/use-keys.ts'
import { cn } from '#client/lib/cn.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { createEqualKeeper } from '#client/lib/keep-equal.ts'
import { languageName } from '#client/lib/language-name.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { StatusDot } from '#client/ui/display/status-dot.tsx'
import { channels } from '#contract/chats/chat-shapes.ts'
import { languageOf } from '#machines/floor/figures.ts'
import type { FloorContext } from '#machines/floor/floor-types.ts'
import { type LinkState, linkOf } from '#machines/floor/link.ts'
import { heldChangesReader } from '#machines/floor/moves.ts'
import { useFloorCommands, useFloorPart, useSampled } from './floor-actor.ts'
import type { FloorAddress } from './floor-address.ts'
import { shortSpan } from './format-span.ts'

interface FloorToolbarProps {
  readonly address: FloorAddress
  readonly change: (part: Partial<FloorAddress>) => void
  readonly hasSound: boolean
  readonly onSound: (on: boolean) => void
  readonly onThresholds: () => void
  readonly onBoards: () => void
}

/** Toolbar with the connection state, filters, and settings for the whole floor. */
export function FloorToolbar(props: FloorToolbarProps) {
  const { floor } = useLL()
  const { hasSound, onSound } = props
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-1.5">
      <h1 className="font-semibold text-lg">{floor.title()}</h1>
      <LinkStatus />
      <HoldState />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Filters {...props} />
        <IconButton
          icon={hasSound ? Volume2 : VolumeX}
          label={hasSound ? floor.sound.on() : floor.sound.off()}
          pressed={hasSound}
          onClick={() => onSound(!hasSound)}
        />
        <IconButton icon={SlidersHorizontal} label={floor.thresholds.open()} onClick={props.onThresholds} />
        <IconButton icon={MonitorDown} label={floor.boards.open()} onClick={props.onBoards} />
      </div>
    </div>
  )
}

/** Returns a function that reads the state of the connection; it returns the same object while the values are equal. */
function linkReader(): (context: FloorContext) => LinkState {
  const keep = createEqualKeeper<LinkState>()
  return (context) => keep(linkOf(context))
}

/** Shows how fresh the data is, because a stale floor must never look calm. */
function LinkStatus() {
  const { link } = useLL().floor
  const { locale } = useLocale()
  const [readLink] = useState(linkReader)
  const state = useSampled(readLink)
  const text =
    state.kind === 'stale'
      ? link.stale({ time: formatTime(locale, new Date(state.at)) })
      : state.kind === 'catchingUp'
        ? link.catchingUp(state)
        : state.kind === 'reconnecting'
          ? link.reconnecting()
          : state.lag === null
            ? link.live()
            : link.lag({ time: shortSpan(locale, Math.ceil(state.lag / 1000) * 1000) })
  const status = state.kind === 'live' ? 'on' : state.kind === 'stale' ? 'problem' : 'away'
  return (
    <span
      role="status"
      className={cn(
        'rounded-md px-2 py-0.5 text-sm',
        state.kind === 'stale' ? 'bg-danger-subtle font-medium text-danger-text' : 'text-text-muted',
      )}
    >
      <StatusDot status={status} label={text} />
    </span>
  )
}

/** Shows that the panes are paused and how much has changed, with a button to resume. */
function HoldState() {
  const { floor } = useLL()
  const holds = useSampled(({ holds }) => holds)
  const { toggleHold } = useFloorCommands()
  const keyed = useKeyedButton()
  const isPinned = holds.has('key')
  const [readChanges] = useState(heldChangesReader)
  const changes = useSampled(readChanges)
  return (
    <>
      <IconButton
        icon={isPinned ? Play : Pause}
        size="small"
        {...keyed('floor.hold', isPinned ? floor.release() : floor.hold())}
        pressed={isPinned}
        onClick={toggleHold}
      />
      {holds.size > 0 && changes > 0 && (
        <span className="tabular text-sm text-text-muted">{floor.held({ n: changes })}</span>
      )}
    </>
  )
}

/** Our choice: interval at which the options of the language filter are refreshed. */
const LANGUAGES_STEP_MS = 10_000

/** Returns a function that reads the customers' languages; it searches the chats once per interval. */
function languagesReader(): (context: FloorContext) => readonly string[] {
  let known: { readonly step: number; readonly languages: readonly string[] } | null = null
  return ({ floor, now }) => {
    const step = Math.floor(now / LANGUAGES_STEP_MS)
    if (known?.step !== step) {
      const languages = new Set<string>()
      floor?.chats.forEach((chat) => {
        languages.add(languageOf(chat))
      })
      known = { step, languages: [...languages].filter(Boolean).sort() }
    }
    return known.languages
  }
}

/** Option value for no filter, because null cannot be an option value. */
const ALL = 'all'

function Filters({ address, change }: FloorToolbarProps) {
  const LL = useLL()
  const { filters } = LL.floor
  const { locale } = useLocale()
  const bots = useFloorPart('bots')
  const teams = useFloorPart('teams')
  const [readLanguages] = useState(languagesReader)
  const languages = useSampled(readLanguages)
  const isOn = [address.bot, address.channel, address.language, address.team].some((value) => value !== null)
  const shownChannels = channels.filter((channel) => channel !== 'playground')
  return (
    <>
      {isOn && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => change({ bot: null, channel: null, language: null, team: null })}
        >
          {filters.clear()}
        </Button>
      )}
      {teams.size > 0 && (
        <FilterSelect
          label={filters.team()}
          value={address.team}
          onChange={(team) => change({ team })}
          options={[...teams.values()].map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FilterSelect
        label={filters.bot()}
        value={address.bot}
        onChange={(bot) => change({ bot })}
        options={[...bots.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label={filters.channel()}
        value={address.channel}
        onChange={(channel) => change({ channel })}
        options={shownChannels.map((value) => ({ value, label: LL.chats.channel[value]() }))}
      />
      <FilterSelect
        label={filters.language()}
        value={address.language}
        onChange={(language) => change({ language })}
        options={languages.map((value) => ({ value, label: languageName(locale, value, value) }))}
      />
    </>
  )
}

interface FilterSelectProps<Value extends string | number> {
  readonly label: string
  /** Null for no filter. */
  readonly value: Value | null
  readonly onChange: (value: Value | null) => void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, value, onChange, options } = props
  const { filters } = useLL().floor
  return (
    <Select<Value | typeof ALL>
      label={label}
      className="w-42"
      value={value ?? ALL}
      onChange={(next) => onChange(next === ALL ? null : (next as Value))}
      options={[{ value: ALL, label: `${label}: ${filters.all()}` }, ...options]}
    />
  )
}
