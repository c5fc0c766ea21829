import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../dist/client')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}

/** Code that the first route needs in addition to the entry: the page for signed-out visitors. */
const FIRST = 'features/auth/login-page.tsx'
const SESSION = ['app/signed-in.tsx', 'app/layouts/shell.tsx']
const CHATS = 'features/chats/chats-page.tsx'

/**
 * Prints the gzipped size of the console with texts in the longest language: the first route, and what each screen adds to the
 * shell.
 */
export async function run(): Promise<void> {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) {
    console.log('Build first: npm run build')
    return
  }
  const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>
  const withImports = (name: string, found: Set<string>): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const other of chunks[name]?.imports ?? []) withImports(other, found)
    return found
  }
  const needed = (names: readonly string[]) =>
    names.reduce((all, name) => withImports(name, all), new Set<string>())
  const weigh = (names: Iterable<string>) =>
    [...names].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(dist, chunks[name]?.file ?? '')), { level: 9 }).length,
      0,
    )
  const print = (label: string, bytes: number, note = '') =>
    console.log(`${label.padEnd(55)} ${(bytes / 1000).toFixed(1).padStart(6)} kB ${note}`)

  const texts = (part: string) =>
    Math.max(
      ...Object.keys(chunks)
        .filter((name) => name.endsWith(`/parts/${part}.ts`))
        .map((name) => weigh([name])),
    )
  const first = texts('first')
  const desk = texts('desk')
  print(
    'first route (signing in), with its longest texts',
    weigh(needed(['index.html', FIRST])) + first,
    '(goal 140)',
  )
  const frame = needed(['index.html', ...SESSION])
  print('frame of a session, with its longest texts', weigh(frame) + first + desk)
  print(
    'usable /chats after signing in, with its longest texts',
    weigh(needed(['index.html', ...SESSION, CHATS])) + first + desk,
    '(goal 220)',
  )
  print('  texts of the pages of a bot', texts('build'))
  print('  texts of the pages of the account', texts('manage'))
  const screens = Object.keys(chunks).filter(
    (name) => chunks[name]?.isDynamicEntry && name.endsWith('-page.tsx'),
  )
  for (const screen of screens)
    print(`  ${screen}`, weigh([...needed([screen])].filter((name) => !frame.has(name))))
}
