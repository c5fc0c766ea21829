const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How each key is written; `$mod` is Command on Apple machines and Control elsewhere. */
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

function written(key: string): string {
  const name = names[key.toLowerCase()] ?? key.replace(/^(Digit|Key)(?=.$)/, '').toUpperCase()
  return typeof name === 'function' ? name() : name
}

/** Keys to press, joined by `+` as hotkeys are: `<Kbd keys="$mod+k" />`. */
export const Kbd = ({ keys }: { keys: string }) => (
  <span className="inline-flex shrink-0 gap-0.5">
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-surface-sunken px-1 font-sans text-2xs text-text-muted"
      >
        {written(key)}
      </kbd>
    ))}
  </span>
)
