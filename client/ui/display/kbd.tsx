const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Display names of keys; `$mod` is Command on Apple devices and Control elsewhere. */
const names: Record<string, string | (() => string)> = {
  $mod: () => (isApple() ? '⌘' : 'Ctrl'),
  shift: () => (isApple() ? '⇧' : 'Shift'),
  alt: () => (isApple() ? '⌥' : 'Alt'),
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** Keys are shown in upper case, except the Turkish `ı`, which would look like another letter. */
const capital = (key: string) =>
  key.toUpperCase().toLowerCase() === key.toLowerCase() ? key.toUpperCase() : key

function written(key: string): string {
  const name = names[key.toLowerCase()] ?? capital(key.replace(/^(Digit|Key)(?=.$)/, ''))
  return typeof name === 'function' ? name() : name
}

const partsOf = (keys: string): readonly string[] => (keys === '+' ? ['+'] : keys.split(/\+(?!$)/))

/** Formats keys for use in a sentence, such as `Shift+A`. */
export const writtenKeys = (keys: string): string => partsOf(keys).map(written).join('+')

/** Keys to press, joined by `+` as in hotkeys: `<Kbd keys="$mod+k" />`. */
export const Kbd = ({ keys }: { keys: string }) => (
  <span className="inline-flex shrink-0 gap-0.5">
    {partsOf(keys).map((key) => (
      <kbd
        key={key}
        className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-surface-sunken px-1 font-sans text-2xs text-text-muted"
      >
        {written(key)}
      </kbd>
    ))}
  </span>
)
