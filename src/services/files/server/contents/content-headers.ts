import { create as createDisposition } from 'content-disposition'
import { pictureTypes } from '#files'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'

const PDF = 'application/pdf'
/** What a browser may show by itself: pictures of pixels, and PDF, whose viewer is apart from our pages. */
const SHOWN = new Set<string>([...pictureTypes, PDF])
/** Of anything else the browser is told no type that it could show or run. */
const UNSHOWN_TYPE = 'application/octet-stream'

/** Nothing in it may load or run, and it is a stranger to our pages. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** The browser's own viewer does not open in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** What says how a file may be used, whoever has its address; `name` is of the person's own making. */
export function contentHeaders(file: {
  readonly name: string
  readonly type: string
  readonly sha256: string
}): Record<string, string> {
  const isShown = SHOWN.has(file.type)
  return {
    'content-type': isShown ? file.type : UNSHOWN_TYPE,
    'content-disposition': createDisposition(file.name, { type: isShown ? 'inline' : 'attachment' }),
    'content-security-policy': file.type === PDF ? PDF_POLICY : SANDBOX,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    [ANSWER_HEADER]: String(PROTOCOL_VERSION),
  }
}
