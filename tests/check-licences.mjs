// `npm run check`: checks that every package in the lockfile has an accepted license and an integrity hash, and that our
// package.json pins exact versions. `npm run check -- --outdated` lists the packages in package.json that have newer versions,
// and the number of packages per license.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../server/bin/stamp.mjs'

const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/**
 * Licenses whose only requirement is that their notice is included. MPL-2.0 also covers changes to the licensed files, and we
 * make no such changes.
 */
const accepted = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Packages that are allowed although the lockfile names no accepted license for them, each with the reason. */
const reasons = [
  [
    /^@img\/sharp-/,
    'LGPL-3.0-or-later',
    'libvips is linked dynamically, as its own unchanged file in its own package',
  ],
  [/^xmlhttprequest-ssl$/, undefined, 'MIT by the LICENSE file of the package, which is only used in tests'],
]

/** Returns whether a license is accepted: all parts of at least one of its alternatives must be. */
const isAccepted = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => accepted.includes(one)))

const hasReason = (name, licence) =>
  reasons.some(([names, of]) => names.test(name) && (of === licence || (of && licence?.includes(of))))

const { dependencies, devDependencies } = json('package.json')
const loose = Object.entries({ ...dependencies, ...devDependencies })
  .filter(([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  .map(([name, version]) => `${name} ${version}: not an exact version`)

const packages = Object.entries(json('package-lock.json').packages).filter(([path]) => path !== '')
const counts = new Map()
const faults = packages.flatMap(([path, { license, integrity, link }]) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  counts.set(license ?? 'not named', (counts.get(license ?? 'not named') ?? 0) + 1)
  return [
    ...(link || integrity ? [] : [`${path}: no integrity`]),
    ...((license && isAccepted(license)) || hasReason(name, license)
      ? []
      : [`${path}: ${license ?? 'no licence'} is not among the accepted ones`]),
  ]
})

if (process.argv.includes('--outdated')) {
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${count}\t${licence}`)
  spawnSync('npm', ['outdated', '--long'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
} else {
  for (const fault of [...loose, ...faults]) console.log(fault)
  process.exitCode = loose.length + faults.length ? 1 : 0
}
