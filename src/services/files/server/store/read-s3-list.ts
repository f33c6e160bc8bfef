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
  if (list === undefined || !/<\/ListBucketResult>\s*$/.test(xml)) throw new Error('S3 answered with no list')
  const objects = elementsOf(list, 'Contents').map((object) => {
    const name = textOf(object, 'Key')
    const sizeBytes = Number(textOf(object, 'Size'))
    const changedAtMs = Date.parse(textOf(object, 'LastModified'))
    if (!Number.isSafeInteger(sizeBytes) || Number.isNaN(changedAtMs)) throw new Error('S3 listed no size or date')
    return { name, sizeBytes, changedAtMs }
  })
  const isLast = textOf(list.replaceAll(/<Contents>.*?<\/Contents>/gs, ''), 'IsTruncated') === 'false'
  return { objects, nextToken: isLast ? undefined : textOf(list, 'NextContinuationToken') }
}

function elementsOf(xml: string, name: string): readonly string[] {
  return Array.from(
    xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs')),
    ([, content = '']) => content,
  )
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
