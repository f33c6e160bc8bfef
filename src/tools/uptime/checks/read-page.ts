/** What a person reads on a page of HTML, without a browser. */
import { Parser } from 'htmlparser2'
import { normalizeDecoded } from './normalize-text.ts'

export type PageText = {
  readonly title: string
  /** Of h1 and h2, in their order. */
  readonly headings: readonly string[]
  /** All visible text, normalized, with the headings and without the title. */
  readonly visible: string
}

/** Elements whose content people do not read. */
const HIDDEN = new Set(['title', 'script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select', 'textarea'])
const HEADINGS = new Set(['h1', 'h2'])

/** A page with more headings does not consist of one message. */
const MAX_HEADINGS = 20
/** Longer text is neither a title nor a heading. */
const MAX_HEADING = 1_000

/** Reads the text in one pass; text that is not HTML is visible as it stands. All of it is normalized as by `normalizeText`. */
export function readPage(html: string): PageText {
  const visible: string[] = []
  const headings: string[] = []
  let title: string | undefined
  let hiddenDepth = 0
  let collected: { readonly name: string; text: string } | undefined

  const finish = (): void => {
    if (collected === undefined) return
    const text = normalizeDecoded(collected.text.slice(0, MAX_HEADING))
    if (collected.name === 'title') title ??= text
    else if (headings.length < MAX_HEADINGS) headings.push(text)
    collected = undefined
  }
  const parser = new Parser({
    onopentag(name) {
      visible.push(' ')
      if (HIDDEN.has(name)) hiddenDepth += 1
      if (name === 'title' ? title === undefined && hiddenDepth === 1 : HEADINGS.has(name) && hiddenDepth === 0) {
        finish()
        collected = { name, text: '' }
      } else if (collected !== undefined) collected.text += ' '
    },
    ontext(text) {
      if (hiddenDepth === 0) visible.push(text)
      if (collected !== undefined && (hiddenDepth === 0 || collected.name === 'title')) collected.text += text
    },
    onclosetag(name) {
      visible.push(' ')
      if (HIDDEN.has(name)) hiddenDepth -= 1
      if (collected?.name === name) finish()
    },
  })
  parser.end(html)
  return { title: title ?? '', headings, visible: normalizeDecoded(visible.join('')) }
}
