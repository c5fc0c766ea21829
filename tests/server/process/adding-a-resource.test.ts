import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const recipe = readFileSync(join(root, 'server/api/features/adding-a-resource.md'), 'utf8')

mkdirSync(join(root, '.cache'), { recursive: true })
const copy = mkdtempSync(join(root, '.cache/recipe-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The blocks of the recipe: files to create, and changes of the file that was named last. */
function steps() {
  const created: Record<string, string> = {}
  const changes: { readonly file: string; readonly diff: string }[] = []
  let file = ''
  for (const [, path, language, text = ''] of recipe.matchAll(
    /`([\w./-]+\.ts)`|```(ts|diff)\n([\s\S]*?)```/g,
  )) {
    if (path) file = path
    else if (language === 'ts') created[file] = text
    else changes.push({ file, diff: text })
  }
  return { created, changes }
}

/** Inserts the lines with + after the line above them, or before the line below; that line has to stand in the file once. */
function applied(source: string, diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1))
  const [anchor = ''] = lines.filter((line) => line.startsWith(' ')).map((line) => line.slice(1))
  const all = source.split('\n')
  expect(all.filter((line) => line === anchor)).toHaveLength(1)
  const at = all.indexOf(anchor) + (lines[0]?.startsWith('+') ? 0 : 1)
  return [...all.slice(0, at), ...added, ...all.slice(at)].join('\n')
}

const run = (command: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** The compiler and a run of the tests take half a minute on a quiet machine. */
const TIMEOUT_MS = 600_000

it('the instructions for a new resource work as written', { timeout: TIMEOUT_MS }, () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

  const { created, changes } = steps()
  for (const [file, text] of Object.entries(created)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  for (const { file, diff } of changes)
    writeFileSync(join(copy, file), applied(readFileSync(join(copy, file), 'utf8'), diff))

  expect(run(process.execPath, ['server/bin/i18n.mjs'])).toBe('')
  expect(run(process.execPath, ['server/bin/db-generate.mjs', '--name', 'labels'])).toBe('')
  expect(run(process.execPath, ['tests/check-migrations.mjs'])).toBe('')
  const options = { composite: false, incremental: false, noEmit: true, emitDeclarationOnly: false }
  const project = {
    extends: './server/tsconfig.json',
    compilerOptions: options,
    files: Object.keys(created),
    include: ['server/**/*.d.ts'],
    exclude: [],
    references: [],
  }
  writeFileSync(join(copy, 'tsconfig.recipe.json'), JSON.stringify(project))
  expect(run(process.execPath, ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.recipe.json'])).toBe('')
  expect(
    run('node_modules/.bin/vitest', ['run', '--project', 'server', 'tests/server/api/labels.test.ts']),
  ).toBe('')
})
