import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { app } from '#i18n/en-US/app.ts'
import { pagesIn } from '../vite/list-pages.mjs'
import { CATALOGUE } from './machine-files.ts'

/** Page of the console. */
export interface UsingPage {
  readonly title: string
  readonly path: string
}

/** Where a machine runs, according to the imports. */
export interface Usage {
  /** True if the console has it on every page. */
  readonly isEverywhere: boolean
  readonly pages: readonly UsingPage[]
  readonly isInWidget: boolean
  readonly isOnServer: boolean
  /** Modules that start it, from the root of the project. */
  readonly files: readonly string[]
}

const ROUTES = 'client/app/routes.tsx'
const CONSOLE = 'client/main.tsx'
const WIDGET = 'client/widget/panel.tsx'

type Imports = Metafile['inputs']

/** Returns what each module of the console and the widget imports; types, packages and styles are left out. */
async function readImports(root: string): Promise<Imports> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [CONSOLE, WIDGET],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    packages: 'external',
    external: ['virtual:*', '*.css'],
    logLevel: 'error',
  })
  return metafile.inputs
}

/** Returns a module and all that it imports, directly or indirectly, without the pages that are loaded when they are opened. */
function reachedFrom(imports: Imports, entry: string): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const file of reached)
    for (const { path, kind, external } of file === CATALOGUE ? [] : (imports[file]?.imports ?? []))
      if (!external && !(file === ROUTES && kind === 'dynamic-import')) reached.add(path)
  return reached
}

/** Matches imports of values from machines. */
const FROM_MACHINES = /^import (?!type )[^']*?'#(machines\/[^']+)'/gm

/** Returns the modules of the server with the modules of machines that they import. */
const serverImports = (root: string): readonly (readonly [file: string, machine: string])[] =>
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('server/bin/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(FROM_MACHINES)].map(
        ([, machine = '']) => [file, machine] as const,
      ),
    )

/** Returns the addresses of the console's pages, by id. */
function patternsIn(paths: string): Readonly<Record<string, string>> {
  const [, list = ''] = /export const patterns = \{\n([\s\S]*?)\n\}/.exec(paths) ?? []
  return Object.fromEntries([...list.matchAll(/^ {2}(\w+): '([^']+)',$/gm)].map(([, id, path]) => [id, path]))
}

/** Returns a function that tells where the machine of a module runs. */
export async function createUsage(root: string): Promise<(machine: string) => Usage> {
  const imports = await readImports(root)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const patterns = patternsIn(read('client/core/navigation/paths.ts'))
  const pages = [...pagesIn(read(ROUTES), patterns)].map(([id, [file]]) => ({
    page: { title: app.pages[id as keyof typeof app.pages], path: patterns[id] ?? '' },
    reached: reachedFrom(imports, `client/${file}`),
  }))
  const everywhere = reachedFrom(imports, CONSOLE)
  const widget = reachedFrom(imports, WIDGET)
  const onServer = serverImports(root)
  return (machine) => {
    const inClient = Object.entries(imports).flatMap(([file, one]) =>
      file !== CATALOGUE && one.imports.some(({ path }) => path === machine) ? [file] : [],
    )
    const inServer = onServer.flatMap(([file, imported]) => (imported === machine ? [file] : []))
    const isEverywhere = everywhere.has(machine)
    return {
      isEverywhere,
      pages: isEverywhere ? [] : pages.flatMap(({ page, reached }) => (reached.has(machine) ? [page] : [])),
      isInWidget: widget.has(machine),
      isOnServer: inServer.length > 0,
      files: [...inClient.filter((file) => !file.startsWith('machines/')), ...inServer].sort(),
    }
  }
}
