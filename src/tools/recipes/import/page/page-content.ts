/** What a page has of a recipe, before it is understood: blocks of JSON-LD, microdata as the same kind of nodes, and its words. */
import { Parser } from 'htmlparser2'
import { BLOCKS, HIDDEN, MAX_DEPTH } from './plain-text.ts'

/** A thing of microdata; in the shape that JSON-LD has. */
export type MicrodataNode = { [property: string]: (string | MicrodataNode)[] }

export type PageContent = {
  readonly jsonLd: readonly string[]
  readonly microdata: readonly MicrodataNode[]
  /** By `property` or `name`, the first of each. */
  readonly meta: ReadonlyMap<string, string>
  readonly title: string
  readonly canonical: string | undefined
  readonly base: string | undefined
  /** What people read on it, in lines. */
  readonly text: string
}

/** A page of 100,000 elements is read to its end. */
const MAX_NODES = 200_000
const MAX_BLOCKS = 50
const MAX_BLOCK = 4_000_000
const MAX_TEXT = 200_000
const MAX_PROPERTIES = 20_000
/** Of one element. */
const MAX_ATTRIBUTES = 1_000
/** Of one value of microdata, which is cut there. */
export const MAX_VALUE = 20_000
/** Elements that hold a value at once, one inside the other. */
const MAX_OPEN_VALUES = 6

type Open = {
  readonly name: string
  /** The thing that begins with the element. */
  readonly node?: MicrodataNode
  /** The property that its text is. */
  readonly value?: OpenValue
}
type OpenValue = { readonly node: MicrodataNode; readonly property: string; text: string }

/** Reads a page in one pass, up to its limits; never throws. */
export function readPageContent(html: string): PageContent {
  const reader = new PageReader()
  let attributeCount = 0
  const parser = new Parser({
    onattribute: () => {
      attributeCount += 1
      if (attributeCount > MAX_ATTRIBUTES) parser.pause()
    },
    onopentag: (name, attributes) => {
      attributeCount = 0
      reader.open(name, attributes)
      if (reader.isFull) parser.pause()
    },
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  })
  parser.write(html)
  // A paused parser would go on with what is left.
  if (!reader.isFull && attributeCount <= MAX_ATTRIBUTES) parser.end()
  return reader.finish()
}

/** Holds what was read of one page. */
class PageReader {
  readonly #jsonLd: string[] = []
  readonly #microdata: MicrodataNode[] = []
  readonly #meta = new Map<string, string>()
  readonly #stack: Open[] = []
  readonly #words: string[] = []
  #wordCount = 0
  #title = ''
  #canonical: string | undefined
  #base: string | undefined
  #block: string[] | undefined
  #nodes = 0
  #properties = 0
  #hidden = 0
  readonly #openValues: OpenValue[] = []

  get isFull(): boolean {
    return this.#nodes > MAX_NODES || this.#stack.length > MAX_DEPTH
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#nodes += 1
    if (HIDDEN.has(name)) this.#hidden += 1
    if (BLOCKS.has(name)) this.text('\n')
    if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '') && this.#jsonLd.length < MAX_BLOCKS)
      this.#block = []
    if (name === 'meta') this.#takeMeta(attributes)
    if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? ''))
      this.#canonical ??= attributes['href']
    if (name === 'base') this.#base ??= attributes['href']
    this.#stack.push({ name, ...this.#openProperty(name, attributes) })
  }

  text(text: string): void {
    if (this.#block !== undefined) this.#block.push(text)
    else if (this.#hidden === 0) this.#takeWords(text)
    else if (this.#stack.at(-1)?.name === 'title' && this.#title.length < MAX_VALUE)
      this.#title = (this.#title + text).slice(0, MAX_VALUE)
  }

  close(name: string): void {
    const closed = this.#stack.pop()
    if (HIDDEN.has(name)) this.#hidden -= 1
    if (BLOCKS.has(name)) this.text('\n')
    if (name === 'script' && this.#block !== undefined) this.#closeBlock()
    if (closed?.value !== undefined) {
      this.#openValues.pop()
      add(closed.value.node, closed.value.property, closed.value.text)
    }
  }

  finish(): PageContent {
    if (this.#block !== undefined) this.#closeBlock()
    while (this.#stack.length > 0) this.close(this.#stack.at(-1)?.name ?? '')
    return {
      jsonLd: this.#jsonLd,
      microdata: this.#microdata,
      meta: this.#meta,
      title: this.#title,
      canonical: this.#canonical,
      base: this.#base,
      text: this.#words.join(''),
    }
  }

  #closeBlock(): void {
    const block = (this.#block ?? []).join('')
    if (block.length <= MAX_BLOCK) this.#jsonLd.push(block)
    this.#block = undefined
  }

  #takeMeta(attributes: Readonly<Record<string, string>>): void {
    const key = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
    const { content } = attributes
    if (key !== '' && content !== undefined && this.#meta.size < MAX_BLOCKS && !this.#meta.has(key))
      this.#meta.set(key, content.slice(0, MAX_VALUE))
  }

  #takeWords(text: string): void {
    if (this.#wordCount < MAX_TEXT) {
      this.#words.push(text.slice(0, MAX_TEXT - this.#wordCount))
      this.#wordCount += text.length
    }
    // One sign more says that it is cut.
    for (const value of this.#openValues) value.text += text.slice(0, Math.max(0, MAX_VALUE + 1 - value.text.length))
  }

  #openProperty(name: string, attributes: Readonly<Record<string, string>>): Pick<Open, 'node' | 'value'> {
    const { itemprop, itemscope } = attributes
    if (itemprop === undefined && itemscope === undefined) return {}
    if (this.#properties > MAX_PROPERTIES) return {}
    this.#properties += 1
    const holder = this.#stack.findLast(({ node }) => node !== undefined)?.node
    if (itemscope !== undefined) {
      const node: MicrodataNode = { '@type': [(attributes['itemtype'] ?? '').replace(/^.*[/#]/, '')] }
      if (holder === undefined || itemprop === undefined) this.#microdata.push(node)
      else add(holder, itemprop, node)
      return { node }
    }
    if (holder === undefined || itemprop === undefined) return {}
    const given = attributeValue(name, attributes)
    if (given !== undefined) {
      add(holder, itemprop, given)
      return {}
    }
    if (this.#openValues.length >= MAX_OPEN_VALUES) return {}
    const value: OpenValue = { node: holder, property: itemprop, text: '' }
    this.#openValues.push(value)
    return { value }
  }
}

function attributeValue(name: string, attributes: Readonly<Record<string, string>>): string | undefined {
  const { content, href, src, datetime } = attributes
  if (content !== undefined || name === 'meta') return content ?? ''
  if (name === 'a' || name === 'link') return href
  if (name === 'img') return attributes['data-src'] ?? src
  return name === 'time' ? datetime : undefined
}

/** Names of several properties stand with spaces between them. */
function add(node: MicrodataNode, properties: string, value: string | MicrodataNode): void {
  for (const property of properties.split(/\s+/, 4)) {
    if (property === '' || property === '__proto__') continue
    // Not what all objects have, such as `constructor`.
    if (!Object.hasOwn(node, property)) node[property] = []
    node[property]?.push(value)
  }
}
