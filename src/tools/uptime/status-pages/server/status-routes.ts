/** Public status pages, their feeds and badges; and whether an address is free. */
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '#base/app-error'
import { SECOND_MS } from '#base/clock'
import type { RequestErrorCode } from '#http'
import { readHeader, serve, type RequestEnvironment, type Router } from '#http/server'
import { publicStatusPath, STATUS_PATH } from '../../paths.ts'
import { shopStateTexts, type ShopState } from '../../shop-state.ts'
import { formatShare, describeObserved, isTooShort, formatOutage } from '../../words/format-figures.ts'
import { fullNameOf } from '../../words/full-name.ts'
import { orderAnnouncements, viewStatus, type PublicFacts, type StatusView, type StatusShop } from '../status-view.ts'
import { findSlug } from '../../uptime-endpoints.ts'
import type { ShopRegistry, WatchedShop } from '../../shops/server/shop-registry.ts'
import { renderMissingPage, renderStatusPage } from './status-page-html.ts'
import type { OwnedStatusPage, StatusPages } from './status-pages.ts'
import { FONT_PATH, STATUS_STYLE } from './status-style.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'
import { statusInstant } from './status-times.ts'

/** However many look, a page is put together this often. */
const KEPT_MS = 20 * SECOND_MS
/** Pages that are kept put together. */
const MAX_KEPT = 200

const FONT_FILE = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

const styleHash = createHash('sha256').update(STATUS_STYLE).digest('base64')
/** Stricter than the app's: such a page has no scripts and loads nothing from other servers. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type StatusRoutes = Pick<UptimeEnvironment, 'now' | 'publicUrl' | 'people'> & {
  readonly pages: StatusPages
  readonly registry: ShopRegistry
  /** What is known of a shop; with `hasResponses` also how long it took to answer. */
  readonly readFacts: (shop: WatchedShop, o: { readonly hasResponses: boolean }) => Promise<PublicFacts>
}

type Kept = { readonly atMs: number; readonly version: number; readonly view: Promise<StatusView> }

export function addStatusRoutes(router: Router, o: StatusRoutes): void {
  const kept = new Map<string, Kept>()

  async function findView(slug: string): Promise<StatusView> {
    const page = await o.pages.findPublished(slug)
    if (page === undefined || !(await mayPublish(o, page))) throw new AppError<RequestErrorCode>('not-found')
    const known = kept.get(page.id)
    if (known !== undefined && known.version === page.version && o.now() - known.atMs < KEPT_MS) return known.view
    const made = { atMs: o.now(), version: page.version, view: readView(o, page) }
    kept.delete(page.id)
    kept.set(page.id, made)
    for (const id of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(id)
    // A view that could not be built is not cached; waiting requests get the error.
    made.view.catch(() => kept.delete(page.id))
    return made.view
  }

  router.get(FONT_PATH, async () => {
    const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' }
    return new Response(await readFile(FONT_FILE), { headers })
  })
  router.get(`${STATUS_PATH}/:slug`, async (context) => {
    const slug = context.req.param('slug')
    const view = await findView(slug).catch(noneWhereMissing)
    if (view === undefined) return missing()
    return answer(context, await renderStatusPage(view, slug), 'text/html; charset=utf-8')
  })
  router.get(`${STATUS_PATH}/:slug/feed.xml`, async (context) => {
    const slug = context.req.param('slug')
    const feed = await renderStatusFeed(await findView(slug), `${o.publicUrl}${publicStatusPath(slug)}`)
    return answer(context, feed, 'application/rss+xml; charset=utf-8')
  })
  router.get(`${STATUS_PATH}/:slug/badge.svg`, async (context) => {
    const view = await findView(context.req.param('slug'))
    const { kind = 'state', shop: entryId } = context.req.query()
    const shop = entryId === undefined ? undefined : view.shops.find(({ id }) => id === entryId)
    const known = badgeKinds.find((each) => each === kind)
    if (known === undefined) throw new AppError<RequestErrorCode>('invalid-request', { field: 'kind' })
    if (entryId !== undefined && shop === undefined) throw new AppError<RequestErrorCode>('not-found')
    const badge = await answer(context, await renderBadge(view, known, shop), 'image/svg+xml')
    // Made to be shown on other people's pages.
    badge.headers.set('cross-origin-resource-policy', 'cross-origin')
    return badge
  })
  serve(router, findSlug, 'signed-in', async ({ input }) => ({
    isFree: await o.pages.isFree(input.slug, input.pageId),
  }))
}

/** Read for each request, so that the page of a locked user disappears at once (rule R5). */
async function mayPublish({ people }: StatusRoutes, { ownerId }: OwnedStatusPage): Promise<boolean> {
  return (await people.readStandings([ownerId])).get(ownerId) === 'person'
}

/** A shop that its owner does not see any more is not shown (P4). */
async function readView(o: StatusRoutes, page: OwnedStatusPage): Promise<StatusView> {
  const visible = new Map(o.registry.visibleTo(page.ownerId).map((shop) => [shop.id, shop]))
  const shops = await Promise.all(
    page.shops.flatMap(({ id, shopId, label }) => {
      const shop = visible.get(shopId)
      if (shop === undefined) return []
      const facts = o.readFacts(shop, { hasResponses: page.showsResponseTimes })
      return facts.then((known) => ({
        id,
        ...(label === undefined
          ? { name: shop.name, group: page.showsGroups === true ? shop.group : undefined }
          : { name: label }),
        facts: known,
      }))
    }),
  )
  return viewStatus(page, shops, o.now())
}

function noneWhereMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
  return undefined
}

/** Of a page that people look at, in words for them. */
async function missing(): Promise<Response> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'no-cache',
  }
  return new Response(await renderMissingPage(), { status: 404, headers })
}

async function answer(context: Context<RequestEnvironment>, text: string, type: string): Promise<Response> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': type,
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'public, max-age=20',
    etag,
  }
  if (readHeader(context, 'if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

// The state of a status page, or of one shop on it, as a small picture for other pages.

/** White text is readable on each of them. */
const colors = { good: '#00756a', slow: '#8a5a00', bad: '#b3261e', quiet: '#566168' } as const

const stateColors: Readonly<Record<ShopState, string>> = {
  up: colors.good,
  checking: colors.quiet,
  slow: colors.slow,
  down: colors.bad,
  maintenance: colors.quiet,
  unknown: colors.quiet,
  paused: colors.quiet,
  new: colors.quiet,
}

/** `state`: what is now; `uptime`: the share of 90 days. */
const badgeKinds = ['state', 'uptime'] as const
type BadgeKind = (typeof badgeKinds)[number]

/** An SVG of 20 px height. The share of a whole page is that of its worst shop; a shop has none too early (P9). */
async function renderBadge(view: StatusView, kind: BadgeKind, shop?: StatusShop): Promise<string> {
  // Several MB of widths of letters, which a server without badges never needs.
  const { makeBadge } = await import('badge-maker')
  const label = shop === undefined ? view.page.title : fullNameOf(shop)
  if (kind === 'uptime') {
    const shops = (shop === undefined ? view.shops : [shop]).map(({ facts }) => facts)
    const known = shops.filter(({ observedMs }) => !isTooShort('90d', observedMs))
    const shares = known.flatMap(({ share }) => share.uptime ?? [])
    if (shares.length === 0) {
      const observedMs = Math.max(...shops.map((facts) => facts.observedMs))
      const isNew = known.length === 0 && shops.length > 0
      return makeBadge({ label, message: isNew ? describeObserved(observedMs) : 'nicht gemessen', color: colors.quiet })
    }
    const least = Math.min(...shares)
    const color = least >= 0.99 ? colors.good : least >= 0.95 ? colors.slow : colors.bad
    return makeBadge({ label, message: formatShare(least), color })
  }
  if (shop === undefined) return makeBadge({ label, message: view.summary.text, color: colors[view.summary.tone] })
  const { state } = shop.facts
  return makeBadge({ label, message: shopStateTexts[state], color: stateColors[state] })
}

// What happened on a status page as RSS 2.0, which feed readers and messengers subscribe to.

type Item = { readonly id: string; readonly atMs: number; readonly title: string; readonly text: string }

/** `address` is that of the page, absolute. The escaping of HTML is that of XML. */
async function renderStatusFeed(view: StatusView, address: string): Promise<string> {
  const { page, atMs } = view
  const items = [...outageItems(view), ...announcementItems(view)].toSorted((a, b) => b.atMs - a.atMs)
  const prolog = raw('<?xml version="1.0" encoding="UTF-8"?>')
  const document = await html`${prolog}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${page.title}</title>
<link>${address}</link>
<description>${page.description ?? `Störungen und Ankündigungen von ${page.title}`}</description>
<language>de-DE</language>
<lastBuildDate>${new Date(items[0]?.atMs ?? atMs).toUTCString()}</lastBuildDate>
<atom:link href="${address}/feed.xml" rel="self" type="application/rss+xml"/>
${items.map(
  ({ id, atMs: itemMs, title, text }) =>
    html`<item>
<title>${title}</title>
<link>${address}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(itemMs).toUTCString()}</pubDate>
<description>${text}</description>
</item>
`,
)}</channel></rss>
`
  return document.toString()
}

/** Begin and return are items of their own, so that readers get both; what a pause ended was not measured as reachable. */
function outageItems({ outages }: StatusView): readonly Item[] {
  return outages.flatMap(({ id, name, fromMs, untilMs, upMs }) => {
    const begin = { id: `${id}-down`, atMs: fromMs, title: `${name}: gestört`, text: `Seit ${statusInstant(fromMs)}` }
    if (untilMs === undefined || upMs === undefined) return [begin]
    const text = `Gestört von ${statusInstant(fromMs)} bis ${statusInstant(untilMs)} (${formatOutage(untilMs - fromMs)})`
    return [begin, { id: `${id}-up`, atMs: upMs, title: `${name}: wieder erreichbar`, text }]
  })
}

/** Those that the page shows. */
function announcementItems({ page, atMs }: StatusView): readonly Item[] {
  const { current, done } = orderAnnouncements(page.announcements, atMs)
  return [
    ...current.map(({ id, at, title, text }) => ({ id, atMs: Date.parse(at), title, text })),
    ...done.map(({ id, at, title, text }) => ({ id, atMs: Date.parse(at), title: `${title} (erledigt)`, text })),
  ]
}
