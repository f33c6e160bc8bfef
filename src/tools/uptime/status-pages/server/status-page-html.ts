/** A public status page as HTML: no scripts, nothing from elsewhere, readable by any browser and screen reader. */
import { html, raw } from 'hono/html'
import { SECOND_MS, toIso } from '#base/clock'
import { formatNumber } from '#base/text/format'
import { dayTexts, type DayLetter } from '../../day-bar.ts'
import { formatMeasured, formatShare, formatOutage, describeObserved, isTooShort } from '../../words/format-figures.ts'
import { shopStateTexts, UNSTABLE_TEXT, type ShopState } from '../../shop-state.ts'
import {
  groupStatusShops,
  OUTAGE_DAYS,
  orderAnnouncements,
  type Outage,
  type PublicFacts,
  type StatusBlock,
  type StatusDay,
  type StatusShop,
  type StatusView,
} from '../status-view.ts'
import { publicStatusPath } from '../../paths.ts'
import { statusDay, statusInstant } from './status-times.ts'
import { STATUS_STYLE } from './status-style.ts'

type Html = ReturnType<typeof html>
type Tone = 'good' | 'slow' | 'bad' | 'maintained' | 'none'

const tones: Readonly<Record<ShopState, Tone>> = {
  up: 'good',
  checking: 'none',
  slow: 'slow',
  down: 'bad',
  maintenance: 'maintained',
  unknown: 'none',
  paused: 'none',
  new: 'none',
}
const summaryTones = { good: 'good', slow: 'slow', bad: 'bad', quiet: 'none' } as const satisfies Record<
  StatusView['summary']['tone'],
  Tone
>

/** Outlines of the app's icons (`#ui/page/icon`), which is not to be had on a server. */
const icons: Readonly<Record<Tone, string>> = {
  good: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.600 2.800 2.800 5.400-5.800',
  slow: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.200 2',
  bad: 'M12 4.200 21 19.500H3L12 4.200Zm0 6v4.300m0 2.400v.1',
  maintained: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.500 8.500v7m5-7v7',
  none: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12h8',
}

const UNKNOWN_ICON =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.400-10.800a2.500 2.500 0 1 1 3.800 2.200c-.9.5-1.400 1-1.400 1.900m0 2.400v.1'

// In one piece: the page's policy knows it by the hash of all that stands between the tags, white space too.
const style = raw(`<style>${STATUS_STYLE}</style>`)

/** The whole document. `slug` is the page's own, for the addresses of its feed. */
export async function renderStatusPage(view: StatusView, slug: string): Promise<string> {
  const { page, summary, atMs } = view
  const feedPath = `${publicStatusPath(slug)}/feed.xml`
  return renderDocument({
    title: `${page.title}: ${summary.text}`,
    head: html`<link rel="alternate" type="application/rss+xml" title="${page.title}" href="${feedPath}" />`,
    body: html`<main>
        <h1>${page.title}</h1>
        ${page.description === undefined ? '' : html`<p class="quiet lead">${page.description}</p>`}
        <p class="summary">${icon(summaryTones[summary.tone])} ${summary.text}</p>
        ${mainParts(view)}
      </main>
      <footer>
        <p>Stand <time datetime="${toIso(atMs)}">${statusInstant(atMs)}</time>. Gemessen von einem Ort aus.</p>
        <a href="${publicStatusPath(slug)}">Neu laden</a><a href="${feedPath}">RSS-Feed</a>
      </footer>`,
  })
}

/** The answer if no published page has the address; it does not reveal whether an unpublished one exists. */
export async function renderMissingPage(): Promise<string> {
  return renderDocument({
    title: 'Diese Statusseite gibt es nicht',
    head: html`<meta name="robots" content="noindex" />`,
    body: html`<main>
      <h1>Diese Statusseite gibt es nicht</h1>
      <p class="quiet lead">Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist nicht mehr öffentlich.</p>
    </main>`,
  })
}

type DocumentParts = { readonly title: string; readonly head: Html; readonly body: Html }

async function renderDocument({ title, head, body }: DocumentParts): Promise<string> {
  const document = await html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head} ${style}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return document.toString()
}

/** The parts on the current state, the last days, and what is over. */
function mainParts({ page, shops, outages, interruptedSinceMs, atMs }: StatusView): Html {
  const { current, done } = orderAnnouncements(page.announcements, atMs)
  return html`${interruptedSinceMs === undefined ? '' : interruption(interruptedSinceMs)}
  ${part('Ankündigungen', current.map(announcement))}
  ${part('Jetzt und in den letzten 90 Tagen', shopLists(shops, page.showsResponseTimes))}
  ${part(
    `Störungen der letzten ${OUTAGE_DAYS} Tage`,
    outages.length === 0 ? [html`<p class="quiet">Keine.</p>`] : listOf(outages.map(outageCard)),
  )}
  ${part('Erledigt', done.map(announcement))}`
}

/** Shops in the order of the page, those of a group below its name. */
function shopLists(shops: readonly StatusShop[], hasResponses: boolean): readonly Html[] {
  const blocks = groupStatusShops(shops)
  const isGrouped = blocks.some(({ group }) => group !== undefined)
  if (!isGrouped) return listOf(blocks.flatMap((block) => block.shops).map((shop) => shopCard(shop, hasResponses)))
  return blocks.flatMap((block) => shopBlock(block, hasResponses))
}

function shopBlock({ group, shops }: StatusBlock, hasResponses: boolean): readonly Html[] {
  const cards = shops.map((shop) => shopCard(shop, hasResponses, group === undefined ? 3 : 4))
  return [...(group === undefined ? [] : [html`<h3 class="group">${group}</h3>`]), ...listOf(cards)]
}

/** Nothing where nothing is in it. */
function part(title: string, content: readonly Html[]): Html {
  return content.length === 0
    ? html``
    : html`<h2>${title}</h2>
        ${content}`
}

function listOf(items: readonly Html[]): readonly Html[] {
  return items.length === 0
    ? []
    : [
        html`<ul>
          ${items}
        </ul>`,
      ]
}

function icon(tone: Tone, path = icons[tone]): Html {
  return html`<svg
    class="${tone}"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`
}

function shopCard({ name, facts }: StatusShop, hasResponses: boolean, level: 3 | 4 = 3): Html {
  const { state, isUnstable, days, responses } = facts
  const text = isUnstable ? `${shopStateTexts[state]}, ${UNSTABLE_TEXT.toLowerCase()}` : shopStateTexts[state]
  return html`<li class="card">
    <div class="row">
      ${level === 3 ? html`<h3>${name}</h3>` : html`<h4>${name}</h4>`}
      <span class="state ${tones[state]}">${icon(tones[state])} ${text}</span>
    </div>
    ${dayBar(name, days)}
    <div class="ends"><span>vor ${days.length} Tagen</span><span>${describeShare(facts)}</span><span>heute</span></div>
    ${hasResponses && responses !== undefined ? responseLine(responses) : ''}
  </li>`
}

/** `99,98 % erreichbar`, and how much of the time was measured where that was not all of it; no share too early (P9). */
function describeShare({ share: { uptime, measured }, observedMs }: PublicFacts): string {
  if (isTooShort('90d', observedMs)) return `–, ${describeObserved(observedMs)}`
  if (uptime === undefined) return formatMeasured(0)
  const text = `${formatShare(uptime)} erreichbar`
  return measured < 1 ? `${text}, ${formatMeasured(measured)}` : text
}

/** One column for each day; its label gives the number of days with an outage for users who cannot see it. */
function dayBar(name: string, days: readonly StatusDay[]): Html {
  const bad = days.filter(({ downSec }) => downSec > 0).length
  const label = `${name}: ${bad === 0 ? 'keine Störung' : `an ${formatNumber(bad)} von ${formatNumber(days.length)} Tagen gestört`}`
  return html`<svg
    class="bar"
    viewBox="0 0 ${days.length * 4} 32"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${days.map((day, index) => dayColumn(day, index * 4))}
  </svg>`
}

/** A day that was down for a part of it is red in part, as in the app. */
function dayColumn(day: StatusDay, x: number): Html {
  const column = (tone: Tone, y: number): Html =>
    html`<rect class="${tone}" x="${x}" y="${y}" width="3" height="${32 - y}" rx="1" />`
  return html`<g>
    <title>${statusDay(day.date)}: ${describeDay(day)}</title>
    ${column(dayTones[day.letter], 0)}${day.letter === 'p' ? column('bad', 13) : ''}
  </g>`
}

const dayTones: Readonly<Record<DayLetter, Tone>> = {
  u: 'good',
  s: 'slow',
  p: 'good',
  d: 'bad',
  m: 'maintained',
  n: 'none',
  z: 'none',
  '-': 'none',
}

function describeDay({ letter, downSec }: StatusDay): string {
  return downSec === 0 ? dayTexts[letter] : `${formatOutage(downSec * SECOND_MS)} gestört`
}

const LINE_HEIGHT = 48

/** Medians of the last day as a line; what was not measured is a gap. */
function responseLine(values: readonly (number | null)[]): Html {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return html``
  const most = Math.max(...known, 1)
  let isDrawing = false
  const path = values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${command}${index} ${(LINE_HEIGHT - 2 - (value / most) * (LINE_HEIGHT - 4)).toFixed(1)}`
    })
    .join('')
  const median = known.toSorted((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0
  const text = `Antwortzeit in 24 Stunden: meist ${formatNumber(Math.round(median))} ms, höchstens ${formatNumber(Math.round(most))} ms`
  return html`<svg
      class="line"
      viewBox="0 0 ${Math.max(1, values.length - 1)} ${LINE_HEIGHT}"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="${path}" />
    </svg>
    <p class="ends">${text}</p>`
}

function announcement({ at, title, text, endedAt }: StatusView['page']['announcements'][number]): Html {
  return html`<article class="card said">
    <div class="row">
      <h3>${title}</h3>
      <time class="quiet" datetime="${at}">${statusInstant(Date.parse(at))}</time>
    </div>
    <p>${text}</p>
    ${endedAt === undefined ? '' : html`<p class="quiet">Erledigt am ${statusInstant(Date.parse(endedAt))}</p>`}
  </article>`
}

function interruption(sinceMs: number): Html {
  const since = html`<time datetime="${toIso(sinceMs)}">${statusInstant(sinceMs)}</time>`
  return html`<div class="card note">
    <p class="state slow">${icon('slow', UNKNOWN_ICON)} ${shopStateTexts.unknown}</p>
    <p>
      Der Server, der hier misst, erreicht seit ${since} das Internet nicht. Wie es Shops im Internet seitdem geht, ist
      nicht bekannt.
    </p>
  </div>`
}

function outageCard({ name, fromMs, untilMs }: Outage): Html {
  const from = html`<time datetime="${toIso(fromMs)}">${statusInstant(fromMs)}</time>`
  return html`<li class="card">
    <div class="row">
      <h3>${name}</h3>
      ${
        untilMs === undefined
          ? html`<span class="state bad">${icon('bad')} läuft noch</span>`
          : html`<span class="quiet">${formatOutage(untilMs - fromMs)}</span>`
      }
    </div>
    <p class="quiet">
      ${from}${untilMs === undefined ? '' : html` bis <time datetime="${toIso(untilMs)}">${statusInstant(untilMs)}</time>`}
    </p>
  </li>`
}
