/** What happened on a status page as RSS 2.0, which feed readers and messengers subscribe to. */
import { html, raw } from 'hono/html'
import { formatOutage } from '../../words/format-outage.ts'
import type { StatusView } from '../status-view.ts'
import { statusInstant } from './status-times.ts'

type Item = { readonly id: string; readonly atMs: number; readonly title: string; readonly text: string }

/** `address` is that of the page, absolute. The escaping of HTML is that of XML. */
export async function renderStatusFeed(view: StatusView, address: string): Promise<string> {
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

/** Begin and end are items of their own, so that readers hear of both. */
function outageItems({ outages }: StatusView): readonly Item[] {
  return outages.flatMap(({ id, name, fromMs, untilMs }) => {
    const begin = { id: `${id}-down`, atMs: fromMs, title: `${name}: gestört`, text: `Seit ${statusInstant(fromMs)}` }
    if (untilMs === undefined) return [begin]
    const text = `Gestört von ${statusInstant(fromMs)} bis ${statusInstant(untilMs)} (${formatOutage(untilMs - fromMs)})`
    return [begin, { id: `${id}-up`, atMs: untilMs, title: `${name}: wieder erreichbar`, text }]
  })
}

function announcementItems({ page, atMs }: StatusView): readonly Item[] {
  return page.announcements
    .map(({ id, at, title, text }) => ({ id, atMs: Date.parse(at), title, text }))
    .filter((item) => item.atMs <= atMs)
}
