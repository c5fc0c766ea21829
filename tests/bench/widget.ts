import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../dist/widget')
const gzip = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`

/** Files that a page names with src or href, and those that they import at once; what is loaded later does not count. */
function firstLoad(html: string): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    if (!name.endsWith('.js')) return
    const code = readFileSync(join(dist, 'assets', name), 'utf8')
    for (const [, next] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (next) visit(next)
  }
  for (const [, name] of html.matchAll(/(?:src|href)="\/widget\/assets\/([\w.-]+)"/g)) if (name) visit(name)
  return [...found]
}

/** Sizes of what a visitor loads before the first message, gzipped. */
export async function run(): Promise<void> {
  if (!existsSync(dist)) {
    console.log('Build first: npm run build')
    return
  }
  const files = firstLoad(readFileSync(join(dist, 'panel.html'), 'utf8'))
  const scripts = files.filter((name) => name.endsWith('.js'))
  const styles = files.filter((name) => name.endsWith('.css'))
  const sum = (names: string[]) => names.reduce((total, name) => total + gzip(join(dist, 'assets', name)), 0)
  const language = readdirSync(join(dist, 'assets')).find((name) => /^en-US/.test(name))
  const languageSize = language ? gzip(join(dist, 'assets', language)) : 0
  console.log(`loader            ${kB(gzip(join(dist, 'loader.js')))} (limit 2, goal 1.5)`)
  console.log(
    `panel, scripts    ${kB(sum(scripts) + languageSize)} (limit 60, goal 25), one language of ${kB(languageSize)} included`,
  )
  console.log(`panel, styles     ${kB(sum(styles))} (goal 4)`)
  for (const name of readdirSync(join(dist, 'assets')).filter((file) => !file.endsWith('.map'))) {
    const mark = files.includes(name) ? 'first' : 'later'
    console.log(
      `  ${mark}  ${name.padEnd(40)} ${kB(gzip(join(dist, 'assets', name)))} of ${kB(statSync(join(dist, 'assets', name)).size)}`,
    )
  }
}
