import { create as createDisposition } from 'content-disposition'
import { pictureTypes } from '#files'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'

const PDF = 'application/pdf'
/** What a browser may show by itself: pictures of pixels, and PDF, whose viewer is apart from our pages. */
const SHOWN = new Set<string>([...pictureTypes, PDF])
/** Sent for all other files: a type that the browser neither shows nor runs. */
const UNSHOWN_TYPE = 'application/octet-stream'

/** Nothing in it may load or run, and it is a stranger to our pages. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** The browser's own viewer does not open in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Returns the headers that restrict how a file may be used, whatever client has its URL; `name` is user input. */
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
