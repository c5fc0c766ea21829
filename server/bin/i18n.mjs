// `npm run i18n` writes the types and loaders for the texts (i18n/i18n-*.ts, ignored by git). `npm run build`,
// `check`, `test` and `dev` do this first.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isGeneratedText, root } from './stamp.mjs'

const modules = join(root, 'node_modules')

/**
 * Returns a fingerprint of the generator's input and output: the texts of the base language, the names of the other languages,
 * the generated files, and the versions of the tools.
 */
function fingerprint(folder) {
  const texts = join(folder, 'i18n')
  const names = readdirSync(texts).sort()
  const base = readdirSync(join(texts, 'en-US'), { recursive: true, withFileTypes: true })
  const files = [
    ...names.filter(isGeneratedText).map((name) => join(texts, name)),
    join(texts, 'formatters.ts'),
    ...base
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
    join(folder, '.typesafe-i18n.json'),
    join(modules, 'typesafe-i18n/package.json'),
    join(modules, 'typescript/package.json'),
  ]
  const hash = createHash('sha256').update(names.join())
  for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Writes the generated files if they or the texts have changed; returns whether it wrote them. */
export function writeTextTypes(folder = root) {
  const stamp = join(folder, '.cache/i18n.stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder)) return false
  rmSync(stamp, { force: true })
  const generator = join(modules, 'typesafe-i18n/cli/typesafe-i18n.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [generator, '--no-watch'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const output = `${stdout}${stderr}`
  // If the generator cannot read the texts, it still exits with 0 and writes empty types.
  if (output.includes('ERROR') || !output.includes('completed'))
    throw new Error(`The types of the texts could not be generated.\n${output}`)
  mkdirSync(join(folder, '.cache'), { recursive: true })
  writeFileSync(stamp, fingerprint(folder))
  return true
}

if (import.meta.filename === process.argv[1])
  console.log(writeTextTypes() ? 'Wrote i18n/i18n-*.ts.' : 'The types of the texts are up to date.')
