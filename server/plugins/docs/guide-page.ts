import { escapeHtml } from './html.ts'

const dark =
  'color-scheme:dark;--page:#0d131b;--surface:#131a24;--border:#263142;--line:#6b7d96;--text:#e8edf4;--muted:#aab6c6;--accent:#6cb8ff;--selected:#15283d'

/** Styles of a guide, in the console's colors (client/styles/theme.css) for both themes. */
const styles = `
:root{color-scheme:light;--page:#f6f8fa;--surface:#fff;--border:#e1e7ee;--line:#7d8ea8;--text:#101828;--muted:#47546a;--accent:#0063c4;--selected:#e6f2ff}
[data-theme=dark]{${dark}}
@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:15px/1.65 "Inter Variable",ui-sans-serif,system-ui,sans-serif}
a{color:var(--accent);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px}
.frame{display:grid;grid-template-columns:240px minmax(0,1fr);gap:40px;max-width:1120px;margin:0 auto;padding:32px 24px 96px}
nav{position:sticky;top:32px;align-self:start}
nav p{margin:0 12px 8px;font-weight:600}
nav ul{list-style:none;margin:0 0 24px;padding:0}
nav a{display:block;padding:6px 12px;border-radius:6px;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--text)}
nav a[aria-current]{background:var(--selected);color:var(--accent);font-weight:500}
main{background:var(--surface);border:1px solid var(--border);border-radius:12px;padding:40px 48px;overflow-wrap:break-word}
main>:first-child{margin-top:0}
h1{font-size:28px;line-height:1.25;margin:0 0 16px;letter-spacing:-.01em}
h2{font-size:19px;line-height:1.3;margin:40px 0 12px}
h2 a,h2 a:visited{color:inherit;text-decoration:none}h2 a:hover{text-decoration:underline}
p,ul,ol{margin:12px 0;max-width:72ch}li{margin:4px 0}
code,pre,kbd{font-family:ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",monospace;font-size:13px}
code{background:var(--page);border:1px solid var(--border);border-radius:4px;padding:1px 5px}
pre{background:var(--page);border:1px solid var(--border);border-radius:8px;padding:14px 16px;overflow-x:auto;line-height:1.55}
pre code{background:none;border:0;padding:0}
.table{overflow-x:auto;margin:16px 0}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{border-bottom:1px solid var(--border);padding:8px 12px 8px 0;text-align:start;vertical-align:top}
th{color:var(--muted);font-weight:500}td:first-child{white-space:nowrap}
th[scope=row]{color:var(--text);font-weight:400}
td ul{list-style:none;margin:0;padding:0}
.chart{overflow:auto;margin:16px 0;padding:8px;border:1px solid var(--border);border-radius:8px;background:var(--page)}
.chart svg{display:block}
.chart rect{fill:var(--surface);stroke:var(--line)}
.chart .parallel{stroke-dasharray:6 4}
.chart text{fill:var(--muted);font:11px ui-monospace,"SF Mono","Cascadia Mono","Segoe UI Mono","Roboto Mono",monospace}
.chart .name{fill:var(--text);font:600 12px "Inter Variable",ui-sans-serif,system-ui,sans-serif}
.chart text{paint-order:stroke;stroke:var(--surface);stroke-width:3px;stroke-linejoin:round}
.chart .edge,.chart .start{fill:none;stroke:var(--line)}
.chart circle,.chart marker path{fill:var(--line)}
@media(max-width:800px){
.frame{display:block;padding:16px}
nav{position:static;margin-bottom:16px}
nav ul{display:flex;flex-wrap:wrap;gap:4px;margin:0}
main{padding:24px 20px}
td:first-child{white-space:normal}
}`

/** A link in the list of guides. */
export interface GuideLink {
  readonly href: string
  readonly title: string
  readonly isCurrent: boolean
}

/** Contents of a guide's page; `main` is HTML, everything else is text. */
export interface GuidePage {
  readonly language: string
  readonly title: string
  readonly productName: string
  /** Heading of the list of guides. */
  readonly heading: string
  /** Text of the link that skips the list. */
  readonly skip: string
  readonly links: readonly GuideLink[]
  readonly main: string
}

/** Returns a guide's page. The console's own script sets the theme that was chosen in the console. */
export const guidePage = ({
  language,
  title,
  productName,
  heading,
  skip,
  links,
  main,
}: GuidePage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} | ${escapeHtml(productName)}</title>
<link rel="icon" href="/favicon.svg">
<script src="/theme.js"></script>
<style>${styles}</style>
</head>
<body>
<a class="skip" href="#guide">${escapeHtml(skip)}</a>
<div class="frame">
<nav aria-label="${escapeHtml(heading)}">
<p>${escapeHtml(heading)}</p>
<ul>${links
  .map(
    ({ href, title, isCurrent }) =>
      `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  )
  .join('')}</ul>
</nav>
<main id="guide" tabindex="-1">${main}</main>
</div>
</body>
</html>
`
