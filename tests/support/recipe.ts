import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Copy of the project in which a recipe's instructions were carried out. */
export interface CarriedOut {
  /** Files that the recipe created. */
  readonly created: readonly string[]
  /** Files that the recipe created or changed by hand. */
  readonly touched: readonly string[]
  /** Runs a command in the copy and returns its output if it failed, otherwise an empty text. */
  run(command: string, args: readonly string[]): string
  write(file: string, text: string): void
  remove(): void
}

/** Returns a recipe's steps: files to create, and changes, each to the file that was named last before it. */
function stepsOf(recipe: string) {
  const created: Record<string, string> = {}
  const changes: { readonly file: string; readonly diff: string }[] = []
  let file = ''
  for (const [, path, language, text = ''] of recipe.matchAll(
    /`([\w./-]+\.tsx?)`|```(tsx?|diff)\n([\s\S]*?)```/g,
  )) {
    if (path) file = path
    else if (language === 'diff') changes.push({ file, diff: text })
    else created[file] = text
  }
  return { created, changes }
}

/**
 * Applies a diff: replaces its context and removed lines, which must occur exactly once in the file, with its context and added
 * lines.
 */
function applied(source: string, diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const without = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1))
  const before = without('+').join('\n')
  expect(`\n${source}`.split(`\n${before}\n`), before).toHaveLength(2)
  return `\n${source}`.replace(`\n${before}\n`, () => `\n${without('-').join('\n')}\n`).slice(1)
}

/** Carries out a recipe in a copy of the project. */
export function carryOut(recipe: string): CarriedOut {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache/recipe-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const { created, changes } = stepsOf(readFileSync(join(root, recipe), 'utf8'))
  for (const [file, text] of Object.entries(created)) write(file, text)
  for (const { file, diff } of changes) write(file, applied(readFileSync(join(copy, file), 'utf8'), diff))
  const run: CarriedOut['run'] = (command, args) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
    return status === 0 ? '' : `${stdout}${stderr}`
  }
  expect(run(process.execPath, ['server/bin/i18n.mjs'])).toBe('')
  return {
    created: Object.keys(created),
    touched: [...new Set([...Object.keys(created), ...changes.map(({ file }) => file)])],
    run,
    write,
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
