import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#client/app/routes.tsx'
import { locales } from '#i18n/i18n-util.ts'

const root = resolve(import.meta.dirname, '../../..')
const client = join(root, 'client')

/** Returns the namespaces in each part of a language's texts, by the part's file name. */
function partsOf(locale: string): Record<string, readonly string[]> {
  const folder = join(root, 'i18n', locale, 'parts')
  const namesIn = (file: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/export \{ (\w+) \}/g)].map(
      (match) => match[1] ?? '',
    )
  return Object.fromEntries(readdirSync(folder).map((file) => [file.replace('.ts', ''), namesIn(file)]))
}

const parts = partsOf('en-US')
const namespaces = new Set(Object.values(parts).flat())

interface Module {
  readonly imports: readonly string[]
  readonly lazy: readonly string[]
  readonly used: readonly string[]
}

const modules = new Map<string, Module>()

/**
 * Returns the module that a specifier refers to, as a list; [] if it cannot contain texts, as with packages, types and styles.
 */
function resolved(from: string, specifier = ''): string[] {
  const path = specifier.startsWith('#')
    ? join(root, specifier.slice('#'.length))
    : resolve(dirname(from), specifier)
  const hasTexts = path.startsWith(client) || path.startsWith(join(root, 'i18n/'))
  return hasTexts && /\.tsx?$/.test(path) && existsSync(path) ? [path] : []
}

/** Returns a module's static and dynamic imports, and the namespaces whose texts it reads. */
function read(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8').replaceAll(/import type [^']*'[^']*'/g, '')
  const at = (pattern: RegExp) => [...code.matchAll(pattern)].flatMap((match) => resolved(file, match[1]))
  const direct = [...code.matchAll(/\b(?:LL|useLL\(\))\s*\.(\w+)/g)].map((match) => match[1] ?? '')
  const taken = [...code.matchAll(/\{([^{}]*)\}\s*=\s*(?:useLL\(\)|LL)\s*[\n,;]/g)].flatMap((match) =>
    (match[1] ?? '').split(',').map((name) => name.trim().split(':')[0] ?? ''),
  )
  const found = {
    imports: at(/(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+'([^']+)'/g),
    lazy: at(/import\('([^']+)'\)/g),
    used: [...direct, ...taken].filter((name) => namespaces.has(name)),
  }
  modules.set(file, found)
  return found
}

/**
 * Modules with the action labels and the hotkey sheet. The labels are read only where keys are active or listed; the sheet itself
 * fetches the desk's texts.
 */
const actions = join(client, 'core/keys/actions.ts')
const sheet = join(client, 'core/keys/key-sheet-dialog.tsx')

/** Adds the modules that a module needs, including lazy ones if `withLazy` is set, and skips those already added. */
function reach(
  file: string,
  withLazy: boolean,
  found: Set<string>,
  without: ReadonlySet<string>,
): Set<string> {
  if (found.has(file) || without.has(file)) return found
  found.add(file)
  const { imports, lazy } = read(file)
  for (const next of withLazy ? [...imports, ...lazy] : imports) reach(next, withLazy, found, without)
  return found
}

const none: ReadonlySet<string> = new Set()
const usedBy = (files: Iterable<string>) => [...new Set([...files].flatMap((file) => read(file).used))]

const entry = reach(join(client, 'main.tsx'), false, new Set(), none)
const session = new Set(
  ['app/signed-in.tsx', 'app/layouts/shell.tsx'].flatMap((file) => [
    ...reach(join(client, file), true, new Set(), new Set([...entry, sheet])),
  ]),
)
const table = readFileSync(join(client, 'app/routes.tsx'), 'utf8').split('export const routes').at(-1) ?? ''
const rows = [
  ...table.matchAll(
    /id: '(\w+)',\s+page: lazyPage\(\s*async[^']*'([^']+)'[^,]*?(?:,\s*\[([^\]]*)\])?,?\s*\),\s+layout: '(\w+)'/g,
  ),
].map((match) => ({
  id: match[1] ?? '',
  file: resolve(client, 'app', match[2] ?? ''),
  parts: [...(match[3] ?? '').matchAll(/'(\w+)'/g)].map((part) => part[1] ?? ''),
  layout: match[4],
}))

const textsOf = (names: readonly string[]) => names.flatMap((name) => parts[name] ?? [])

test('every language has the same namespaces in the same parts', () => {
  for (const locale of locales) expect(partsOf(locale)).toEqual(parts)
})

test('code loaded on every page reads only the first texts, and the session’s shell also reads the desk’s', () => {
  const first = usedBy([...entry].filter((file) => file !== actions))
  expect(first.filter((name) => !textsOf(['first']).includes(name))).toEqual([])
  expect(first.length).toBeGreaterThan(2)
  expect(usedBy(session).filter((name) => !textsOf(['first', 'desk']).includes(name))).toEqual([])
  expect(usedBy(session).length).toBeGreaterThan(2)
})

test('the hotkey sheet reads the texts of the desk, and fetches them', () => {
  const files = reach(sheet, true, new Set(), none)
  expect(usedBy([...files, actions]).filter((name) => !textsOf(['first', 'desk']).includes(name))).toEqual([])
})

test('each page declares the text parts that it reads', () => {
  expect(rows.map(({ id }) => id)).toEqual(routes.map(({ id }) => id))
  const faults = rows.flatMap(({ id, file, parts: named, layout }) => {
    const there = textsOf(['first', ...(layout === 'none' ? [] : ['desk']), ...named])
    const used = usedBy(reach(file, true, new Set(), new Set([...entry, sheet])))
    const idle = named.filter((part) => !used.some((name) => parts[part]?.includes(name)))
    return [
      ...used
        .filter((name) => !there.includes(name))
        .map((name) => `${id} reads ${name}, which it does not fetch`),
      ...idle.map((part) => `${id} does not need ${part}`),
    ]
  })
  expect(faults).toEqual([])
})
