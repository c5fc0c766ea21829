// Selects the tests of `npm test -- --changed`: those related to the changed files.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { root } from '../../server/bin/stamp.mjs'

/** Modules that assemble the whole product. Nearly every test imports one, so import paths through them are ignored. */
const assemblies = new Set([
  'server/api/app.ts',
  'server/api/create-context.ts',
  'server/api/job-handlers.ts',
  'server/db/client.ts',
  'server/plugins/docs/contract-modules.ts',
  'client/app/app.tsx',
  'client/app/routes.tsx',
  'machines/catalogue.ts',
])

/**
 * Our choice: minimum number of tests that must import a contract module for it to count as a test helper rather than as the
 * subject of these tests.
 */
const COMMON_MIN_TESTS = 40

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\0').filter(Boolean)
}

/** Returns the files that differ from a commit, including untracked ones. */
export const changedSince = (commit) => [
  ...git('diff', '--name-only', '-z', commit, '--'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isContract = (file) => file.startsWith('server/contract/') && !file.startsWith('server/contract/base/')

/** Returns the imports of each module, as paths relative to the root. */
function importsOfAll() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '-z').filter((file) =>
    /^(server|client|machines|i18n|tests)\/.*\.(ts|tsx|mjs)$/.test(file),
  )
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const prefixes = Object.entries(aliases).map(([from, to]) => [from.slice(0, -1), to.slice(2, -1)])
  const resolve = (file, specifier) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier)
    const [from, to] = prefixes.find(([prefix]) => specifier.startsWith(prefix)) ?? []
    return from && to + specifier.slice(from.length)
  }
  const specifiers = (file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, name]) => name,
    )
  return new Map(
    files.map((file) => [file, new Set(specifiers(file).flatMap((name) => resolve(file, name) ?? []))]),
  )
}

/** Returns the tests that import a file, directly or through modules other than assemblies. */
function testsAbove(file, importers) {
  const seen = new Set([file])
  for (const module of seen)
    if (module === file || !assemblies.has(module))
      for (const one of importers.get(module) ?? []) seen.add(one)
  return [...seen].filter(isTest)
}

/**
 * Returns the folders that mirror a file's folder: `client/features/bots/…` has `tests/client/features/bots/`, or else
 * `tests/client/features/`.
 */
function mirrorOf(file, tests) {
  const folders = dirname(file)
    .split('/')
    .slice(0, file.startsWith('client/') ? 3 : 2)
  if (!['client', 'server'].includes(folders[0]) || ['api', 'contract'].includes(folders[1])) return []
  for (; folders.length > 1; folders.pop()) {
    const found = tests.filter((test) => test.startsWith(`tests/${folders.join('/')}/`))
    if (found.length) return found
  }
  return []
}

/** Returns whether customers or members see a file's effects; the story of the whole product covers those files. */
const isSeen = (file) => /^(client|server\/relay|server\/contract|machines)\//.test(file)

/**
 * Returns the paths of the tests related to changed files: those that import one, those in the mirrored folder, and those that
 * call the same part of the contract as the neighboring modules.
 */
export function closeTests(changed) {
  const imports = importsOfAll()
  const importers = new Map()
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  const tests = [...imports.keys()].filter(isTest)
  const isCommon = (module) => importers.get(module).filter(isTest).length >= COMMON_MIN_TESTS
  const calledBy = (file) => [...imports.get(file)].filter((one) => isContract(one) && !isCommon(one))
  const testsCallingTheSame = (file) => {
    const otherSide = file.startsWith('client/') ? 'server' : 'client'
    const folder = dirname(file)
    const called = new Set([...imports.keys()].filter((one) => dirname(one) === folder).flatMap(calledBy))
    return tests.filter(
      (test) => !test.startsWith(`tests/${otherSide}/`) && calledBy(test).some((one) => called.has(one)),
    )
  }
  return [
    ...new Set(
      changed.flatMap((file) => [
        ...testsAbove(file, importers),
        ...mirrorOf(file, tests),
        ...(/^(client|server\/api)\//.test(file) ? testsCallingTheSame(file) : []),
        ...(isSeen(file) ? ['tests/e2e/story.test.ts'] : []),
      ]),
    ),
  ].sort()
}
