import { type Html, html } from '../../plugins/docs/html.ts'

/** Returns a table in a box of its own, which scrolls on narrow screens, also by keyboard; the first cell of a row is its heading. */
export function table(label: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  const row = ([first, ...cells]: readonly Html[]) =>
    html`<tr><th scope="row">${first ?? ''}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
}
