/** What a person reads on a page of HTML, without a browser: good enough to judge a short page, and never slow. */
import { normalizeText } from './normalize-text.ts'

export type PageText = {
  readonly title: string
  /** Of h1 and h2, in their order. */
  readonly headings: readonly string[]
  /** All that is visible, folded; the headings are in it, the title is not. */
  readonly visible: string
}

/** What is between these is not read by people. */
const HIDDEN = new Set(['title', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select', 'textarea'])

/** A page with more headings does not consist of one message. */
const MAX_HEADINGS = 20
/** What is longer is no title and no heading. */
const MAX_HEADING = 1_000

/** Goes once over the text; what is no HTML at all is visible as it is. Everything is folded as by `normalizeText`. */
export function readPage(html: string): PageText {
  const lower = html.toLowerCase()
  const visible: string[] = []
  const headings: string[] = []
  let title = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    visible.push(html.slice(at, open === -1 ? html.length : open), ' ')
    if (open === -1) break
    const tag = readTag(html, open)
    at = tag.end
    if (tag.isClosing) continue
    if (HIDDEN.has(tag.name)) {
      at = endOf(lower, tag)
      if (tag.name === 'title' && title === '')
        title = normalizeText(html.slice(tag.end, Math.min(at, tag.end + MAX_HEADING)))
    } else if ((tag.name === 'h1' || tag.name === 'h2') && headings.length < MAX_HEADINGS) {
      headings.push(normalizeText(withoutTags(html.slice(tag.end, Math.min(endOf(lower, tag), tag.end + MAX_HEADING)))))
    }
  }
  return { title, headings, visible: normalizeText(visible.join('')) }
}

type Tag = { readonly name: string; readonly end: number; readonly isClosing: boolean }

function readTag(html: string, open: number): Tag {
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4)
    return { name: '', end: end === -1 ? html.length : end + 3, isClosing: false }
  }
  const isClosing = html[open + 1] === '/'
  const name = /^[a-z][a-z0-9]{0,15}/i.exec(html.slice(open + (isClosing ? 2 : 1), open + 20))?.[0].toLowerCase()
  // A less-than sign in a text.
  if (name === undefined && html[open + 1] !== '!') return { name: '', end: open + 1, isClosing: false }
  const close = html.indexOf('>', open)
  return { name: name ?? '', end: close === -1 ? html.length : close + 1, isClosing }
}

/** The position at which the element ends; one that is never closed takes the rest, as in browsers. */
function endOf(lower: string, tag: Tag): number {
  const end = lower.indexOf(`</${tag.name}`, tag.end)
  return end === -1 ? lower.length : end
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, ' ')
}
