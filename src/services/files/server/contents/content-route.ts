import type { Context } from 'hono'
import * as z from 'zod/mini'
import { create as createDisposition } from 'content-disposition'
import { AppError } from '#base/app-error'
import { CONTENT_PATH, fileIdSchema, fileVariants, pictureTypes, type FileErrorCode } from '#files'
import { isKnownTag, readHeader, type RequestEnvironment, type Router } from '#http/server'
import { ANSWER_HEADER, PROTOCOL_VERSION } from '#http'
import type { ContentAddress, FilesService, NamedContent } from '../files.ts'
import type { ByteRange } from '../file-store.ts'

const PDF = 'application/pdf'
/** What a browser may show by itself: pictures of pixels, and PDF, whose viewer is apart from our pages. */
const SHOWN = new Set<string>([...pictureTypes, PDF])
/** Sent for all other files: a type that the browser neither shows nor runs. */
const UNSHOWN_TYPE = 'application/octet-stream'

/** Nothing in it may load or run, and it is a stranger to our pages. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** The browser's own viewer does not open in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const addressSchema = z.object({
  fileId: fileIdSchema,
  variant: z.enum(fileVariants),
  expires: z.string().check(z.regex(/^\d{1,15}$/)),
  signature: z.string().check(z.maxLength(64)),
})

/** Serves content to every holder of a signed URL, whole or in part; no session is required. */
export function addContentRoute(router: Router, files: FilesService): void {
  router.get(CONTENT_PATH, async (context) => {
    const content = await files.findContent(readAddress(context))
    const headers = contentHeaders(content)
    const { etag } = headers
    if (isKnownTag(readHeader(context, 'if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const ifRange = readHeader(context, 'if-range')
    const wanted = ifRange === undefined || ifRange === etag ? readHeader(context, 'range') : undefined
    return answerContent(context, files, content, { headers, range: readByteRange(wanted, content.sizeBytes) })
  })
}

async function answerContent(
  context: Context<RequestEnvironment>,
  files: FilesService,
  content: NamedContent,
  o: { readonly headers: Record<string, string>; readonly range: ReturnType<typeof readByteRange> },
): Promise<Response> {
  const { sizeBytes } = content
  if (o.range === 'unsatisfiable') {
    const headers = { ...o.headers, 'content-length': '0', 'content-range': `bytes */${sizeBytes}` }
    return new Response(null, { status: 416, headers })
  }
  const isHead = context.req.method === 'HEAD'
  if (o.range === 'whole') {
    const headers = { ...o.headers, 'content-length': String(sizeBytes) }
    return new Response(isHead ? null : noting(await files.readContent(content), context), { headers })
  }
  const { first, last } = o.range
  const headers = {
    ...o.headers,
    'content-length': String(last - first + 1),
    'content-range': `bytes ${first}-${last}/${sizeBytes}`,
  }
  return new Response(isHead ? null : noting(await files.readContent(content, o.range), context), {
    status: 206,
    headers,
  })
}

function readAddress(context: Context<RequestEnvironment>): ContentAddress {
  const parsed = addressSchema.safeParse({ ...context.req.query(), ...context.req.param() })
  if (!parsed.success) throw new AppError<FileErrorCode>('invalid-url', {}, parsed.error)
  const { fileId, variant, expires, signature } = parsed.data
  return { fileId, variant, expiresAtMs: Number(expires), signature }
}

/** A failure in the middle ends the connection, since the headers are already sent; it is recorded all the same. */
function noting(bytes: ReadableStream<Uint8Array>, context: Context<RequestEnvironment>): ReadableStream<Uint8Array> {
  const reader = bytes.getReader()
  let hasTurnedAway = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          // While something was read its reader went away, which ended both streams.
          if (hasTurnedAway) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (hasTurnedAway) return
          context.get('noteFault')?.(error)
          controller.error(error)
        }
      },
      cancel: (reason) => {
        hasTurnedAway = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Returns the one part of a file requested by a Range header (RFC 9110, section 14). As the standard requires, `whole` if the header
 * requests no part, several, or one in an unknown form; `unsatisfiable` if the part begins beyond the end.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.replaceAll(/\s/g, '') ?? '')
  if (match === null) return 'whole'
  const [, from, to = '', suffix] = match
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { first: sizeBytes - length, last: sizeBytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first < sizeBytes ? { first, last } : 'unsatisfiable'
}

/** Returns the headers that restrict how a file may be used, whatever client has its URL; `name` is user input. */
function contentHeaders(file: {
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
