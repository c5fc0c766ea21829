import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

/** Our choice: maximum number of items shown per list or object; the rest are only counted. */
const SHOWN_MAX = 100

interface JsonTreeProps {
  readonly value: unknown
  /** Previous value, for marking changes; unchanged parts must be the same object. If omitted, nothing is marked. */
  readonly before?: unknown
  /** Number of levels that are initially expanded. */
  readonly open?: number
}

/** Plain data as a tree with collapsible branches. */
export function JsonTree({ value, before = value, open = 1 }: JsonTreeProps) {
  const LL = useLL()
  if (!isBranch(value)) return <Leaf value={value} />
  const entries = Object.entries(value)
  if (!entries.length) return <Leaf value={value} />
  return (
    <ul className="flex flex-col font-mono text-xs">
      {entries.slice(0, SHOWN_MAX).map(([name, inner]) => (
        <li key={name}>
          <Named name={name} value={inner} before={fieldOf(before, name)} open={open} />
        </li>
      ))}
      {entries.length > SHOWN_MAX && (
        <li className="text-text-faint">{LL.inspect.context.more({ n: entries.length - SHOWN_MAX })}</li>
      )}
    </ul>
  )
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const fieldOf = (value: unknown, name: string): unknown =>
  isBranch(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined

interface NamedProps {
  readonly name: string
  readonly value: unknown
  readonly before: unknown
  readonly open: number
}

function Named({ name, value, before, open }: NamedProps) {
  const changed = !Object.is(value, before)
  const label = <Name name={name} changed={changed} />
  if (!isBranch(value) || !Object.keys(value).length) {
    return (
      <span className="block py-0.5 pl-4">
        {label}
        <Leaf value={value} />
      </span>
    )
  }
  return (
    <details open={open > 0 || changed}>
      <summary className="cursor-pointer rounded-sm py-0.5 marker:text-text-faint">
        {label}
        <span className="text-text-faint">{summaryOf(value)}</span>
      </summary>
      <div className="ml-1.5 border-l pl-2.5">
        <JsonTree value={value} before={before} open={open - 1} />
      </div>
    </details>
  )
}

function Name({ name, changed }: { name: string; changed: boolean }) {
  const LL = useLL()
  return (
    <>
      <span
        className={cn(
          'text-text-muted',
          changed && 'rounded-sm bg-accent-subtle px-1 font-semibold text-accent-text',
        )}
      >
        {name}
      </span>
      {changed && <span className="sr-only"> ({LL.inspect.context.changed()})</span>}
      <span className="text-text-faint">: </span>
    </>
  )
}

const summaryOf = (value: object): string =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`

function Leaf({ value }: { value: unknown }) {
  const text = value === undefined ? 'undefined' : JSON.stringify(value)
  const tone =
    typeof value === 'string'
      ? 'text-success-text'
      : typeof value === 'object'
        ? 'text-text-faint'
        : 'text-info-text'
  return <span className={cn('wrap-anywhere whitespace-pre-wrap font-mono text-xs', tone)}>{text}</span>
}
