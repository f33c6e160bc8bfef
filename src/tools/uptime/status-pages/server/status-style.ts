/** How public status pages look: one text that never changes, so that its hash stands in the page's policy. */

import { STATUS_PATH } from '../../paths.ts'

/** The type of the app, at an address that is no page's: a slug has no dot. */
export const FONT_PATH = `${STATUS_PATH}/figtree.woff2`

/** The dark theme where nothing else is wanted; the same tones as the app's (`#ui/page/theme`). */
export const STATUS_STYLE = `
@font-face { font-family: 'Figtree Variable'; font-weight: 300 900; font-display: swap; src: url('${FONT_PATH}') format('woff2'); }
:root { color-scheme: dark light; --bg: #101417; --paper: #181d21; --raised: #232a2f; --text: #eef2f3; --quiet: #a7b3b9;
  --line: #2c353b; --good: #4db6ac; --slow: #ffca6b; --bad: #ff8a80; --maintained: #9ec5ff; --none: #3a444a; --on-good: #04201d; --on-bad: #2b0705; }
@media (prefers-color-scheme: light) { :root { --bg: #f6f4f1; --paper: #fff; --raised: #efebe6; --text: #1b2124; --quiet: #566168;
  --line: #dfdad4; --good: #00756a; --slow: #8a5a00; --bad: #b3261e; --maintained: #1a5fb4; --none: #cfc8c0; --on-good: #fff; --on-bad: #fff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 'Figtree Variable', system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
main, footer { max-width: 860px; margin: 0 auto; padding: 0 20px; }
main { padding-top: 40px; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 1.125rem; }
h3, h4 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
.group { margin-top: 24px; }
p { margin: 8px 0 0; }
a { color: var(--good); text-underline-offset: 3px; }
a:focus-visible { outline: 3px solid var(--good); outline-offset: 3px; border-radius: 4px; }
ul { list-style: none; margin: 0; padding: 0; }
.quiet { color: var(--quiet); }
.lead { white-space: pre-line; overflow-wrap: anywhere; }
.summary { display: flex; align-items: center; gap: 14px; margin-top: 24px; padding: 20px; border-radius: 16px; background: var(--paper);
  border: 1px solid var(--line); font-size: 1.25rem; font-weight: 650; }
.summary svg { width: 32px; height: 32px; flex-shrink: 0; }
.card { margin-top: 12px; padding: 16px 20px; border-radius: 16px; background: var(--paper); border: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 16px; }
.state { display: inline-flex; align-items: center; gap: 6px; font-weight: 600; white-space: nowrap; }
.state svg { width: 18px; height: 18px; align-self: center; }
.good { color: var(--good); } .slow { color: var(--slow); } .bad { color: var(--bad); } .maintained { color: var(--maintained); } .none { color: var(--quiet); }
.bar { display: block; width: 100%; height: 32px; margin-top: 12px; }
.bar .good { fill: var(--good); } .bar .slow { fill: var(--slow); } .bar .bad { fill: var(--bad); } .bar .maintained { fill: var(--maintained); } .bar .none { fill: var(--none); }
.line { display: block; width: 100%; height: 48px; margin-top: 8px; }
.line path { fill: none; stroke: var(--good); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.ends span:not(:nth-child(2)) { white-space: nowrap; }
.ends { display: flex; justify-content: space-between; gap: 12px; margin-top: 4px; color: var(--quiet); font-size: .875rem; }
.said, .note { border-inline-start: 4px solid var(--slow); }
.said p { white-space: pre-line; overflow-wrap: anywhere; }
footer { margin-top: 48px; padding-bottom: 48px; color: var(--quiet); font-size: .875rem; }
footer a { display: inline-block; padding: 12px 0; margin-inline-end: 20px; }
@media print { body { background: #fff; color: #000; } }
`
