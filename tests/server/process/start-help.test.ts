import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '#server/api/features/admin/commands.ts'
import { variables } from '#server/config/variables.ts'

const root = join(import.meta.dirname, '../../..')
const start = (...args: string[]) =>
  spawnSync(process.execPath, ['server/bin/start.mjs', ...args], { cwd: root, encoding: 'utf8' })

it('names only scripts, commands of the operator and settings that exist', () => {
  const { status, stdout } = start('--help')
  expect(status).toBe(0)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = [...stdout.matchAll(/npm (?:run )?(\w+)(?: -- (\w+) )?/g)]
  expect(named.length).toBeGreaterThan(3)
  for (const [, script = '', command = 'help'] of named) {
    expect(Object.keys(scripts)).toContain(script)
    if (script === 'admin') expect([...Object.keys(commands), 'help']).toContain(command)
  }
  const settings = stdout.match(/\b[A-Z]+_?[A-Z_]{2,}\b/g) ?? []
  expect(settings.length).toBeGreaterThan(3)
  for (const setting of settings.filter((word) => word !== 'README'))
    expect(variables).toHaveProperty(setting)
})

it('rejects an unknown option and starts nothing', () => {
  const { status, stdout, stderr } = start('--color')
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('Unknown: --color')
})
