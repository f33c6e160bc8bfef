import type { Context } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { CONTENT_PATH, fileIdSchema, fileVariants, type FileErrorCode } from '#files'
import { isKnownTag, readHeader, type RequestEnvironment, type Router } from '#http/server'
import { readByteRange } from './byte-range.ts'
import { contentHeaders } from './content-headers.ts'
import type { ContentAddress, FilesService, NamedContent } from '../files.ts'

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
