import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../../..')

/** Returns the file that an import of the project names; null for packages. */
function fileOf(name: string, importer: string): string | null {
  if (name.startsWith('.')) return resolve(dirname(importer), name)
  const alias = Object.entries(manifest.imports).find(([pattern]) => name.startsWith(pattern.slice(0, -1)))
  return alias ? join(root, alias[1].replace('*', name.slice(alias[0].length - 1))) : null
}

/** Returns the packages that a module loads without a dynamic import, each with the modules that lead to it. */
function packagesOf(entry: string): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, readonly string[]>()
  const seen = new Set<string>()
  const walk = (file: string, path: readonly string[]) => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return
    seen.add(file)
    const { module } = parseSync(file, readFileSync(file, 'utf8'))
    const imported = [
      ...module.staticImports
        .filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
    ]
    for (const name of imported) {
      const next = fileOf(name, file)
      if (next) walk(next, [...path, next.slice(root.length + 1)])
      else if (!packages.has(name)) packages.set(name, path)
    }
  }
  walk(join(root, entry), [entry])
  return packages
}

test('visitors who are not signed in do not load the code of live connections', () => {
  const packages = packagesOf('client/main.tsx')
  expect(packages.get('react-dom/client')).toEqual(['client/main.tsx'])
  expect(packages.get('socket.io-client')).toBeUndefined()
  expect(packages.get('rxjs')).toBeUndefined()
})
