/**
 * What another app shares with this one before its app worker is there, as at the first start after the installation (G8 of messaging):
 * the server hands the form back to the page that it answers with, which keeps it in the browser (`keepPosted` of `#kit/import`).
 * It reads nothing of the form, stores nothing and needs no account; the page shows the content as a link of a stranger is shown (G3).
 */
import type { Context } from 'hono'
import { collectBytes } from '#base/bytes/collect-bytes'
import { POSTED_FORM, RECEIVE_PATH } from '#base/document-paths'
import { readHeader, type RequestEnvironment } from '#http/server'
import { isCrossSite } from './cross-site.ts'
import { readPage, type StaticFiles } from './static-files.ts'

/** Of the whole form. It is held in memory three times: as bytes, as their text, and in the page. */
const LIMIT_BYTES = 1_000_000

/** As browsers write them; what is not so is handed back as nothing, so no sign of it can end the attribute. */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70})$/

/** The app's page with the form in it; undefined without a built app. */
export async function answerPostedForm(
  context: Context<RequestEnvironment>,
  { files, publicOrigin }: { readonly files: StaticFiles; readonly publicOrigin: string },
): Promise<Response | undefined> {
  const page = await readPage(files)
  if (page === undefined) return undefined
  const header = (name: string): string | undefined => readHeader(context, name)
  // The system shares in the name of no page; a page of another site hands nothing over.
  if (isCrossSite({ method: 'POST', header, hasSession: () => false }, publicOrigin))
    return new Response(null, { status: 303, headers: { location: RECEIVE_PATH } })
  const type = header('content-type')?.replaceAll('"', '') ?? ''
  const body = FORM_TYPE.test(type) ? await readForm(context.req.raw, header('content-length')) : NOTHING
  const text = body === 'too-large' ? '' : Buffer.from(body).toString('base64url')
  // Behind the end of the page, where browsers read it into its body.
  const element = `<div hidden id="${POSTED_FORM}" data-type="${type}" data-body="${text}"></div>`
  return new Response(body.length === 0 ? page : `${page}${element}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const NOTHING = new Uint8Array()

async function readForm(request: Request, length: string | undefined): Promise<Uint8Array | 'too-large'> {
  if (Number(length ?? 0) > LIMIT_BYTES) return 'too-large'
  const bytes = collectBytes()
  for await (const chunk of request.body ?? []) {
    if (bytes.sizeBytes + chunk.byteLength > LIMIT_BYTES) return 'too-large'
    bytes.add(chunk)
  }
  return bytes.view()
}
