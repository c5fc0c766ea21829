import { type Html, html } from '../../plugins/docs/html.ts'
import type { MachineFacts } from './machine-page.ts'
import type { Usage } from './usage.ts'

const EVERYWHERE = 'Every page of the console'
const SEVERAL = 'Several pages of the console'
const WIDGET = 'The widget'
const SERVER = 'The server'

/** Returns the heading under which a machine is listed: what it serves. */
function groupOf({ isEverywhere, pages, isInWidget, isOnServer }: Usage): string {
  if (isEverywhere) return EVERYWHERE
  const [first] = pages
  if (first) return pages.length === 1 ? first.title : SEVERAL
  if (isInWidget) return WIDGET
  if (isOnServer) return SERVER
  throw new Error('A machine of the catalogue is used by nothing.')
}

/** Order of the headings: what all pages share, then each page, then the others. */
const order = (group: string) => [EVERYWHERE, SEVERAL, '', WIDGET, SERVER].indexOf(group)
const rank = (group: string) => (order(group) < 0 ? 2 : order(group))

const item = ({ id, title, chart }: MachineFacts): Html =>
  html`<li><a href="/docs/machines/${id}">${title}</a>: ${chart.description ?? ''}</li>`

/** Returns the list of all machines, grouped by what they serve. */
export function indexPage(machines: readonly MachineFacts[]): Html {
  const groups = new Map<string, MachineFacts[]>()
  for (const facts of machines) {
    const group = groupOf(facts.usage)
    groups.set(group, [...(groups.get(group) ?? []), facts])
  }
  const sorted = [...groups].sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
  const lists = sorted.map(([group, own]) => html`<h2>${group}</h2><ul>${own.map(item)}</ul>`)
  return html`<h1>State machines</h1>
<p>The rules of the console and of the widget are ${machines.length} state machines. The build makes these pages from their code. The guide to <a href="/docs/guides/machines">machines</a> says how they are written, recorded and tested.</p>
${lists}`
}
