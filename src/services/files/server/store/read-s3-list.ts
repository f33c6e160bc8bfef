/**
 * Reads one page of a bucket's list. Its XML is flat and of one shape (ListObjectsV2), so it is taken apart by hand; an
 * answer of any other shape throws: taken for an empty list, it would say that every file is lost.
 */
export type S3ListPage = {
  readonly objects: readonly { readonly name: string; readonly sizeBytes: number; readonly changedAtMs: number }[]
  /** For asking for the next page; undefined at the end. */
  readonly nextToken: string | undefined
}

export function readS3List(xml: string): S3ListPage {
  const list = elementsOf(xml, 'ListBucketResult')[0]
  if (list === undefined || !xml.trimEnd().endsWith('</ListBucketResult>')) throw new Error('S3 answered with no list')
  const objects = elementsOf(list, 'Contents').map((object) => {
    const name = textOf(object, 'Key')
    const sizeBytes = Number(textOf(object, 'Size'))
    const changedAtMs = Date.parse(textOf(object, 'LastModified'))
    if (!Number.isSafeInteger(sizeBytes) || Number.isNaN(changedAtMs)) throw new Error('S3 listed no size or date')
    return { name, sizeBytes, changedAtMs }
  })
  const isLast = textOf(withoutElements(list, 'Contents'), 'IsTruncated') === 'false'
  return { objects, nextToken: isLast ? undefined : textOf(list, 'NextContinuationToken') }
}

/** The contents of the elements of that name, one after the other; what begins and does not end ends the search. */
function elementsOf(xml: string, name: string): readonly string[] {
  const contents: string[] = []
  const close = `</${name}>`
  let at = 0
  for (;;) {
    const open = findOpening(xml, name, at)
    const end = open === undefined ? -1 : xml.indexOf(close, open)
    if (open === undefined || end === -1) return contents
    contents.push(xml.slice(open, end))
    at = end + close.length
  }
}

/** Returns the position at which the content of the next element of that name begins: `<Name>` or `<Name xmlns="…">`. */
function findOpening(xml: string, name: string, from: number): number | undefined {
  const begin = `<${name}`
  for (let at = xml.indexOf(begin, from); at !== -1; at = xml.indexOf(begin, at + begin.length)) {
    const behind = at + begin.length
    if (xml[behind] === '>') return behind + 1
    if (!/\s/.test(xml[behind] ?? '')) continue
    const end = xml.indexOf('>', behind)
    return end === -1 ? undefined : end + 1
  }
  return undefined
}

/** What stands outside of the elements of that name. */
function withoutElements(xml: string, name: string): string {
  const [begin, close] = [`<${name}>`, `</${name}>`]
  const rest: string[] = []
  let at = 0
  for (;;) {
    const open = xml.indexOf(begin, at)
    const end = open === -1 ? -1 : xml.indexOf(close, open)
    if (end === -1) return rest.concat(xml.slice(at)).join('')
    rest.push(xml.slice(at, open))
    at = end + close.length
  }
}

function textOf(xml: string, name: string): string {
  const text = elementsOf(xml, name)[0]
  if (text === undefined || text.includes('<')) throw new Error(`S3 answered without ${name}`)
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, unescape)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(whole: string, decimal?: string, hex?: string, named?: string): string {
  if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
