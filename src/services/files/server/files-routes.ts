import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { FILES_PATH, readFileUrl, readFileUsage } from '#files'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { incomingOf, readSessionAgain, serve, type AskRoom, type Router } from '#http/server'
import { addContentRoute } from './contents/content-route.ts'
import type { FilesService } from './files.ts'

/** How often something may be done in a span of time. */
type Limit = { readonly name: string; readonly times: number; readonly windowMs: number }

/** A device that was offline for long sends what it has one after the other. */
const uploading: Limit = { name: 'upload', times: 3_000, windowMs: 10 * MINUTE_MS }

/** Adds the endpoints of files. Uploads and addresses need a session, content a signed address. */
export function addFileRoutes(
  router: Router,
  o: {
    readonly files: FilesService
    /** Counts by person; throws `too-many-requests`. */
    readonly limits: { take(limit: Limit, subject: string): Promise<void> }
    /** Whether the disk has room for an upload (U17). */
    readonly askRoom: AskRoom
    /** Called when a file was kept. */
    readonly onKept: () => void
  },
): void {
  const { files, limits, askRoom, onKept } = o
  router.post(FILES_PATH, async (context) => {
    const session = context.get('session')
    if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    await limits.take(uploading, session.userId)
    const refusal = askRoom(session)
    if (refusal !== undefined) throw refusal
    const incoming = incomingOf(context)
    if (incoming === undefined) throw new Error('uploads are read off a connection')
    const stored = await files.upload(session.userId, incoming, async () => {
      const { userId } = (await readSessionAgain(context)) ?? {}
      if (userId !== session.userId) throw new AppError<RequestErrorCode>('unauthenticated')
    })
    onKept()
    return context.json(stored, 200, { [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
  })
  serve(router, readFileUrl, 'signed-in', ({ input, session }) =>
    files.signUrl(session.userId, input.fileId, input.variant ?? 'original'),
  )
  serve(router, readFileUsage, 'signed-in', async ({ session: { userId } }) => {
    const usages = await files.readUsage([userId])
    return usages.get(userId) ?? { usedBytes: 0, limitBytes: files.quotaBytes }
  })
  addContentRoute(router, files)
}
