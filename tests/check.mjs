// `npm run check`: types, style, walls, dead code and generated texts; every finding is an error.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../server/bin/stamp.mjs'

const folders = ['server', 'client', 'machines', 'i18n', 'tests']
const checks = [
  ['types', 'tsc', ['-b', '--pretty']],
  ['style', 'biome', ['ci', '--error-on-warnings', '--diagnostic-level=info', '.']],
  ['walls', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]],
  ['dead code', 'knip', ['--no-progress']],
]

let isClean = true
for (const [title, tool, args] of checks) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`)
  isClean = isClean && status === 0
}
process.exit(isClean ? 0 : 1)
