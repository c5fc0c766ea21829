// Draws `architecture.svg` from the imports: each box is a folder, each arrow an import that other arrows do not imply. `node
// server/bin/draw-architecture.mjs` writes the file; with `--check`, the command fails if it is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './stamp.mjs'

/** Boxes, with their folders and the centers of their columns; their rows result from the imports. */
const columns = [
  ['console', 'client/app', 235],
  ['features', 'client/features', 235],
  ['shared', 'client/shared', 235],
  ['core', 'client/core', 235],
  ['ui', 'client/ui', 80],
  ['live link', 'client/realtime', 235],
  ['calls', 'client/api', 235],
  ['widget', 'client/widget', 540],
  ['inspector', 'client/inspect', 388],
  ['machines', 'machines', 540],
  ['texts', 'i18n', 540],
  ['relay', 'server/relay', 695],
  ['API features', 'server/api/features', 850],
  ['API core', 'server/api/core', 850],
  ['API platform', 'server/api/platform', 850],
  ['plugins', 'server/plugins', 695],
  ['database', 'server/db', 1160],
  ['engine', 'server/engine', 850],
  ['channels', 'server/channels', 1005],
  ['lib', 'server/lib', 850],
  ['contract', 'server/contract', 695],
]

const file = join(root, 'architecture.svg')
const boxes = columns.map(([name, folder, x]) => ({ name, folder, x }))
const boxOf = (path) => boxes.find(({ folder }) => path.startsWith(`${folder}/`))

const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports

/** Returns the path, relative to the project, to which an import refers; null for packages. */
function resolved(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const alias = Object.keys(aliases).find((key) => specifier.startsWith(key.slice(0, -1)))
  return alias ? posix.join(aliases[alias].slice(0, -1), specifier.slice(alias.length - 1)) : null
}

/** Matches value imports; type imports are ignored, because the build erases them. */
const imports = /^(?:import (?!type )|export )[^']*?from '([^']+)'|import\('([^']+)'\)/gm

/** Returns the paths of all modules in a folder, relative to the project. */
const modulesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))

/** Returns the boxes from which a module imports. */
const importedBy = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(imports)].flatMap(
    ([, fixed, lazy]) => boxOf(resolved(path, fixed ?? lazy) ?? '') ?? [],
  )

/** Returns all arrows between boxes, without duplicates. */
function findArrows() {
  const keys = boxes.flatMap(({ folder: from }) =>
    modulesIn(from)
      .flatMap(importedBy)
      .filter(({ folder }) => folder !== from)
      .map(({ folder }) => `${from} ${folder}`),
  )
  return [...new Set(keys)].sort().map((key) => {
    const [from, to] = key.split(' ')
    return { from, to }
  })
}

/** Removes arrows that are implied by a chain of other arrows. */
function reduced(arrows) {
  const next = new Map(
    boxes.map(({ folder }) => [folder, arrows.filter((a) => a.from === folder).map((a) => a.to)]),
  )
  const reaches = (from, to, skip) =>
    next.get(from).some((step) => (step === to ? !skip : reaches(step, to, false)))
  return arrows.filter(({ from, to }) => !reaches(from, to, true))
}

/** Sets each box's row: above all boxes from which it imports. Throws if folders import each other. */
function rank(arrows) {
  const rowOf = (folder, path = []) => {
    if (path.includes(folder)) throw new Error(`Folders import each other: ${[...path, folder].join(' → ')}`)
    const below = arrows.filter(({ from }) => from === folder)
    return Math.max(0, ...below.map(({ to }) => 1 + rowOf(to, [...path, folder])))
  }
  for (const item of boxes) item.row = rowOf(item.folder)
}

const WIDTH = 1_240
const BOX = { width: 140, height: 40 }
const ROW = 70
const TOP = 16

const rows = () => Math.max(...boxes.map(({ row }) => row)) + 1
const topOf = ({ row }) => TOP + (rows() - 1 - row) * ROW

function arrow(from, to) {
  const [x1, y1, x2, y2] = [from.x, topOf(from) + BOX.height, to.x, topOf(to) - 3]
  const bend = (y2 - y1) / 2
  return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
}

const box = (b) =>
  `<g><rect x="${b.x - BOX.width / 2}" y="${topOf(b)}" width="${BOX.width}" height="${BOX.height}" rx="8"/>` +
  `<text x="${b.x}" y="${topOf(b) + 18}" class="name">${b.name}</text>` +
  `<text x="${b.x}" y="${topOf(b) + 32}">${b.folder}</text></g>`

function draw() {
  const find = (folder) => boxes.find((b) => b.folder === folder)
  const arrows = findArrows()
  rank(arrows)
  const lines = reduced(arrows).map(({ from, to }) => arrow(find(from), find(to)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + rows() * ROW}" font-family="system-ui, sans-serif" font-size="11" text-anchor="middle" role="img" aria-label="Folders of Parley and the imports between them">
<style>
rect { fill: #eef4ff; stroke: #4a7fd0 }
text { fill: #44546a }
.name { fill: #10233f; font-size: 14px; font-weight: 600 }
path { fill: none; stroke: #7d8ea8; marker-end: url(#tip) }
#tip path { fill: #7d8ea8; stroke: none; marker-end: none }
@media (prefers-color-scheme: dark) { rect { fill: #17243a; stroke: #5f8fdb } text { fill: #a9b8cc } .name { fill: #e8f0ff } path { stroke: #7d8ea8 } }
</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>
${lines.join('\n')}
${boxes.map(box).join('\n')}
</svg>
`
}

const drawing = draw()
if (!process.argv.includes('--check')) writeFileSync(file, drawing)
else if (readFileSync(file, 'utf8') !== drawing) {
  process.stdout.write('architecture.svg is out of date: run `node server/bin/draw-architecture.mjs`.\n')
  process.exitCode = 1
}
