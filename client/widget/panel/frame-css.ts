import type { Brand } from '#contract/bots/bot-colors.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'

/** Media query for small screens, which the panel fills; the limits are our choice. */
const SMALL_QUERY = '(max-width:480px),(max-height:480px)'

const FULL = `
iframe{inset:0;width:100%;max-width:none;height:var(--height,100%);top:var(--top,0);border-radius:0;box-shadow:none;padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}
[aria-expanded=true]{visibility:hidden}`

/** Settings of a bot that place the launcher and the panel, and choose their color scheme. */
export type Placed = Pick<PublicBot, 'bottom' | 'right' | 'side' | 'theme' | 'is_fullscreen'>

/** Dark colors of the greeting next to the launcher. */
const DARK =
  'button:not([aria-expanded]){background:#1a2330;color:#e8edf4;box-shadow:0 0 0 1px #ffffff1f,0 2px 12px #0006}'
const darkIn = { auto: `@media(prefers-color-scheme:dark){${DARK}}`, light: '', dark: DARK } as const
const schemeIn = { auto: 'light dark', light: 'light', dark: 'dark' } as const

/** Returns the styles of the frame and the launcher's additional styles; the loader applies them (protocol.ts). */
export const frameCss = (
  { bottom, right, side = 'right', theme = 'auto', is_fullscreen }: Placed,
  { fill }: Brand,
): string => `
:host{flex-flow:${side === 'left' ? 'row' : 'row-reverse'}!important;align-items:center!important;gap:12px!important;${side}:min(${right}px,100vw - 64px)!important;bottom:calc(min(${bottom}px,100vh - 64px) + env(safe-area-inset-bottom))!important}
button{cursor:pointer;box-shadow:0 1px 4px #10182833,0 4px 16px #10182829}
iframe{box-sizing:border-box;border:0;width:384px;max-width:calc(100vw - 16px);${side}:max(8px,min(${right}px,100vw - 392px));bottom:min(${bottom + 72}px,40vh);height:min(640px,100vh - 16px - min(${bottom + 72}px,40vh));border-radius:16px;box-shadow:0 0 0 1px #10182814,0 16px 48px -8px #10182840;color-scheme:${schemeIn[theme]};background:Canvas;transform:translateY(12px)}
[aria-expanded=true]~iframe{visibility:visible;transform:none}
button:focus-visible{outline:3px solid ${fill};outline-offset:2px}
[aria-expanded=true]>*,b:empty{display:none}
[aria-expanded=true] i{display:block;inset:17px 20px 23px;background:none;border:solid;border-width:0 3px 3px 0;border-radius:0;transform:rotate(45deg)}
b{position:absolute;top:-4px;right:-4px;min-width:20px;box-sizing:border-box;padding:0 6px;border-radius:10px;background:#d02a1e;color:#fff;font:600 12px/20px system-ui,sans-serif}
button:not([aria-expanded]){width:auto;height:auto;max-width:min(260px,100vw - 120px);padding:10px 14px;border-radius:14px;background:#fff;color:#101828;font:500 14px/1.4 system-ui,sans-serif;text-align:start;overflow-wrap:anywhere}
div{position:relative}
div>button+button:not([aria-expanded]){position:absolute;top:-10px;${side === 'left' ? 'right' : 'left'}:-10px;width:26px;height:26px;padding:0;border-radius:50%;text-align:center;line-height:1}
${darkIn[theme]}
@media(prefers-reduced-motion:no-preference){iframe{transition:transform .16s cubic-bezier(.2,0,0,1)}button{transition:transform .12s}button:hover{transform:scale(1.04)}}
@media print{:host{display:none!important}}
${is_fullscreen ? FULL : `@media${SMALL_QUERY}{${FULL}}`}`
