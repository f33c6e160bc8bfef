/** What a page or the HTML of a mail has for programs: JSON-LD and microdata as one kind of nodes; and its words. In one pass, bounded. */
import { Parser } from 'htmlparser2'
import { isDeeperThan } from '#base/text/json-depth'
import { parseJson } from '#base/text/parse-json'
import type { Fault } from './drafts.ts'

/** In the shape that JSON-LD has; of microdata each value is a list. */
export type PageNode = { readonly [property: string]: unknown }
type OpenNode = { [property: string]: unknown[] }

export type PageContent = {
  readonly nodes: readonly PageNode[]
  readonly text: string
  readonly faults: readonly Fault[]
}

const MAX_ELEMENTS = 200_000
const MAX_DEPTH = 500
const MAX_BLOCKS = 100
const MAX_TEXT = 500_000
const MAX_NODES = 5_000
/** Values that are read at once, one inside the other, and how long one may be. */
const MAX_OPEN = 10
const MAX_VALUE = 20_000
const MAX_JSON_DEPTH = 60
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 hr li ol p section table td th tr ul'.split(' '),
)
const HIDDEN = new Set(['script', 'style', 'title', 'head', 'template', 'noscript'])

type Opened = { readonly node?: OpenNode; readonly value?: OpenValue }
type OpenValue = { readonly node: OpenNode; readonly property: string; text: string }

export function readPageNodes(html: string): PageContent {
  const reader = createReader()
  let count = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        count += 1
        if (count > MAX_ELEMENTS || reader.depth() > MAX_DEPTH) parser.pause()
        else reader.open(name, attributes)
      },
      ontext: reader.text,
      onclosetag: reader.close,
    },
    { decodeEntities: true },
  )
  parser.write(html)
  if (count <= MAX_ELEMENTS && reader.depth() <= MAX_DEPTH) parser.end()
  return reader.finish()
}

function createReader() {
  const nodes: PageNode[] = []
  const faults: Fault[] = []
  const items = createItems(nodes)
  const words: string[] = []
  let [wordCount, hidden, blockCount] = [0, 0, 0]
  let block: string[] | undefined

  function text(piece: string): void {
    if (block !== undefined) return void block.push(piece)
    items.text(piece)
    if (hidden > 0 || wordCount > MAX_TEXT) return
    words.push(piece)
    wordCount += piece.length
  }
  function finishBlock(): void {
    const json = (block ?? []).join('').trim()
    block = undefined
    blockCount += 1
    if (json === '' || blockCount > MAX_BLOCKS) return
    const found = parseJsonLd(json)
    if (found !== undefined) nodes.push(...found)
    else faults.push({ place: `Datenblock ${blockCount}`, text: 'Die Daten der Buchung sind beschädigt.' })
  }

  return {
    depth: items.depth,
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (HIDDEN.has(name)) hidden += 1
      if (BLOCKS.has(name)) text('\n')
      if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) block = []
      items.open(name, attributes)
    },
    text,
    close(name: string): void {
      if (name === 'script' && block !== undefined) finishBlock()
      if (HIDDEN.has(name)) hidden -= 1
      if (BLOCKS.has(name)) text('\n')
      items.close()
    },
    finish(): PageContent {
      if (block !== undefined) finishBlock()
      const lines = words.join('').replaceAll(/[ \t\u00a0]+/g, ' ')
      return { nodes, faults, text: withoutEmptyLines(lines) }
    },
  }
}

/** The things of microdata, in the order in which they begin; those that belong to no other are added to `nodes`. */
function createItems(nodes: PageNode[]) {
  const stack: Opened[] = []
  const open: OpenValue[] = []
  let nodeCount = 0

  function begin(name: string, attributes: Readonly<Record<string, string>>): Opened {
    const { itemprop, itemscope } = attributes
    if (itemscope === undefined && itemprop === undefined) return {}
    const holder = stack.findLast(({ node }) => node !== undefined)?.node
    if (itemscope !== undefined && (nodeCount += 1) <= MAX_NODES) {
      const node: OpenNode = { '@type': [attributes['itemtype'] ?? ''] }
      if (holder === undefined || itemprop === undefined) nodes.push(node)
      else addValue(holder, itemprop, node)
      return { node }
    }
    if (holder === undefined || itemprop === undefined) return {}
    const given = givenValue(name, attributes)
    const value = { node: holder, property: itemprop, text: given ?? '' }
    if (given === undefined && open.length < MAX_OPEN) open.push(value)
    return { value }
  }

  return {
    depth: () => stack.length,
    open: (name: string, attributes: Readonly<Record<string, string>>): void =>
      void stack.push(begin(name, attributes)),
    text(piece: string): void {
      for (const value of open) if (value.text.length < MAX_VALUE) value.text += piece
    },
    close(): void {
      const value = stack.pop()?.value
      if (value === undefined) return
      const at = open.indexOf(value)
      if (at >= 0) open.splice(at, 1)
      addValue(value.node, value.property, value.text.trim())
    },
  }
}

/** The value that an element states by an attribute. */
function givenValue(
  name: string,
  { content, href, datetime, value, src }: Readonly<Record<string, string>>,
): string | undefined {
  if (content !== undefined || name === 'meta') return content ?? ''
  if (name === 'a' || name === 'link') return href
  if (name === 'img') return src
  return name === 'time' ? datetime : name === 'data' ? value : undefined
}

function addValue(node: OpenNode, properties: string, value: unknown): void {
  for (const property of properties.split(/\s+/, 4)) {
    if (property === '' || property === '__proto__') continue
    // Not what all objects have, such as `constructor`.
    if (!Object.hasOwn(node, property)) node[property] = []
    node[property]?.push(value)
  }
}

const MAX_ENDINGS = 5

/** Also with the line breaks inside of texts that some mails have, and what they comment out. */
function parseJsonLd(json: string): readonly PageNode[] | undefined {
  let plain = json.replace(/^\s*(?:<!--|\/\*|\/\/)?\s*(?:<!\[CDATA\[)?\s*(?:\*\/)?/, '').trimEnd()
  // One after the other: a pattern for all of them at once takes forever where there is much white space.
  for (let count = 0; count < MAX_ENDINGS; count++)
    plain = plain.replace(/(?:\/\*|\/\/|\]\]>|\*\/|-->|;)$/, '').trimEnd()
  if (isDeeperThan(plain, MAX_JSON_DEPTH)) return undefined
  // oxlint-disable-next-line no-control-regex
  const parsed = parseJson(plain) ?? parseJson(plain.replaceAll(/[\u0000-\u001f]+/g, ' '))
  return parsed === undefined || parsed === null ? undefined : nodesIn(parsed)
}

function nodesIn(value: unknown): readonly PageNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return isNode(value) ? [value] : []
}

export function isNode(value: unknown): value is PageNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutEmptyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}
