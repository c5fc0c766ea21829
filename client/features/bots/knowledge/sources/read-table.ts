import type { SourcePassage } from '#contract/knowledge/sources.ts'

/** Table that was read: a row per passage, with the columns' names. */
export interface ReadTable {
  readonly kind: 'table'
  readonly columns: readonly string[]
  readonly rows: readonly { readonly passage: SourcePassage; readonly cells: readonly string[] }[]
}

/** Part of what was read: a passage of text, or a table. */
export type ReadPart = { readonly kind: 'text'; readonly passage: SourcePassage } | ReadTable

/** Our choice: maximum length of a column's name; a longer beginning of a line is a sentence. */
const COLUMN_MAX_CHARS = 60

/** Returns the cells of a passage that consists of lines `column: cell`, by column; null for any other text. */
function cellsOf(text: string): ReadonlyMap<string, string> | null {
  const cells = new Map<string, string>()
  for (const line of text.split('\n')) {
    const at = line.indexOf(': ')
    if (at <= 0 || at > COLUMN_MAX_CHARS || cells.has(line.slice(0, at))) return null
    cells.set(line.slice(0, at), line.slice(at + 2))
  }
  return cells.size > 1 ? cells : null
}

interface Open {
  readonly sheet: string | null
  readonly columns: Set<string>
  readonly rows: { readonly passage: SourcePassage; readonly cells: ReadonlyMap<string, string> }[]
}

const closed = ({ columns, rows }: Open): ReadPart[] => {
  const [first] = rows
  if (rows.length === 1 && first) return [{ kind: 'text', passage: first.passage }]
  const names = [...columns]
  return [
    {
      kind: 'table',
      columns: names,
      rows: rows.map(({ passage, cells }) => ({
        passage,
        cells: names.map((name) => cells.get(name) ?? ''),
      })),
    },
  ]
}

const shares = (columns: ReadonlySet<string>, cells: ReadonlyMap<string, string>): boolean =>
  [...cells.keys()].some((name) => columns.has(name))

/** Groups passages into text and tables: successive rows of the same sheet that have a column in common form a table. */
export function partsOf(passages: readonly SourcePassage[]): readonly ReadPart[] {
  const parts: ReadPart[] = []
  let open: Open | null = null
  for (const passage of passages) {
    const cells = cellsOf(passage.text)
    if (open && cells && open.sheet === passage.sheet && shares(open.columns, cells)) {
      for (const name of cells.keys()) open.columns.add(name)
      open.rows.push({ passage, cells })
      continue
    }
    if (open) parts.push(...closed(open))
    open = cells ? { sheet: passage.sheet, columns: new Set(cells.keys()), rows: [{ passage, cells }] } : null
    if (!cells) parts.push({ kind: 'text', passage })
  }
  return open ? [...parts, ...closed(open)] : parts
}
