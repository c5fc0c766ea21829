import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** What one measurement has printed. */
export interface Printed {
  readonly name: string
  readonly lines: readonly string[]
  readonly seconds: number
  /** Load of the machine when it began: beside other work, times are worth less. */
  readonly load: number
  /** Why it ended early; null if it did not. */
  readonly failure: string | null
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The goals that a line names, as `(goal 30)` or `goal: all within 60`. */
export const goalsIn = (line: string): string[] =>
  [...line.matchAll(/\(goals?:? ([^()]+)\)|[;,] goal:? ([^;()]+)/g)].map(
    ([, inBrackets, other]) => inBrackets ?? other?.trim() ?? '',
  )

/** A line without its goals. */
export const withoutGoals = (line: string): string =>
  line
    .replace(/\s*\(goals?:? [^()]+\)/g, '')
    .replace(/[;,] goal:? [^;()]+/g, '')
    .trimEnd()

const row = (line: string): string =>
  `<tr><td>${escaped(withoutGoals(line))}</td><td>${goalsIn(line).map(escaped).join('<br>')}</td></tr>`

const section = ({ name, lines, seconds, load, failure }: Printed): string => `
<section>
<h2>${escaped(name)}</h2>
<p><code>npm run bench -- ${escaped(name)}</code> · ${Math.round(seconds)} s · load at the start ${load.toFixed(1)}</p>
<table>
<thead><tr><th>measured</th><th>goal</th></tr></thead>
<tbody>${lines
  .filter((line) => line.trim())
  .map(row)
  .join('\n')}</tbody>
</table>
${failure === null ? '' : `<p class="failure">Ended early: ${escaped(failure)}</p>`}
</section>`

/** Returns the commit that is measured, with a sign if files have been changed since. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** Returns one page with all that was measured beside its goals, on which machine and when. */
export function pageOf(printed: readonly Printed[], at: Date): string {
  const [processor] = cpus()
  const machine = [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node ${process.version}`,
    `${process.platform} ${process.arch}`,
    `load now ${loadavg()[0]?.toFixed(1)}`,
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley: measurements of ${escaped(at.toISOString().slice(0, 10))}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 76rem; margin: 2rem auto; padding: 0 1rem }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: .25rem .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); text-align: left; vertical-align: top }
  td { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap }
  th:last-child, td:last-child { width: 30% }
  .failure { color: #c22 }
</style>
<h1>Parley: measurements</h1>
<p>Commit <code>${escaped(commit())}</code>, ${escaped(at.toISOString())}<br>${machine.map(escaped).join(' · ')}</p>
<p>Each part is a command of its own. References run in the same minutes on the same machine, because machines differ.</p>
${printed.map(section).join('\n')}
</html>
`
}
