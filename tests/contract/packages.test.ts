import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Sources that the build reads or runs, and the files among them that may need `devDependencies`, because the build does not use
 * them.
 */
const built = ['client', 'machines', 'i18n', 'server', 'vite.config.ts']
const apart = ['server/bin/db-generate.mjs', 'server/db/drizzle.config.ts']

const filesIn = (path: string): string[] => {
  if (!statSync(join(root, path)).isDirectory()) return /\.(tsx?|mjs|css)$/.test(path) ? [path] : []
  return readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
}

/** Returns the packages that a source imports at run time. */
function packagesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const imported =
    /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\('([^']+)'\)|^@import "([^"]+)"/gm
  return [...text.matchAll(imported)]
    .map(([, a, b, c]) => a ?? b ?? c ?? '')
    .filter((name) => /^[a-z@]/.test(name) && !isBuiltin(name) && name !== 'tsx/esm/api')
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

it('lists every package that the build needs, because a start installs no development tools', () => {
  const known = { ...dependencies, ...peerDependencies }
  const missing = built
    .flatMap(filesIn)
    .filter((file) => !apart.includes(file))
    .flatMap((file) =>
      packagesIn(file)
        // The build itself provides virtual modules.
        .filter((name) => !Object.hasOwn(known, name) && !name.startsWith('virtual:'))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})

it('has only known files and folders at its root', () => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const committed = new Set(stdout.split('\0').map((name) => name.split('/')[0] ?? ''))
  const visible = [...committed].filter((name) => name && !name.startsWith('.'))
  const known = [
    ...[
      'client',
      'i18n',
      'machines',
      'server',
      'tests',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ],
    ...['vite.config.ts', 'README.md', 'LICENSE', 'architecture.svg', 'Dockerfile', 'compose.yaml'],
  ]
  if (status === 0) expect(visible.sort()).toEqual(known.sort())
})
