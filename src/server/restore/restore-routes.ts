/** The endpoints of restoring, which answer also while the services are closed: any client with a run's id may follow it. */
import { AppError } from '#base/app-error'
import {
  beginRestoreByUpload,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  readLastRestore,
  readRestore,
  RESTORE_PATH,
  startRestore,
  type RestoreErrorCode,
  type LastRestore,
} from '#backup'
import type { Auth } from '#auth/server'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { incomingOf, readHeader, serve, type RequestInput, type Router } from '#http/server'
import type { StandingRoutes } from '../http/app.ts'
import type { RestoreRuns } from './restore-runs.ts'

type Asking = Pick<RequestInput<unknown, 'public'>, 'session' | 'context'>

type RestoreRoutes = {
  /** Undefined on PostgreSQL, where a command restores. */
  readonly runs: RestoreRuns | undefined
  /** Undefined while the server has closed its services. */
  readonly auth: () => Pick<Auth, 'requireAdministrator' | 'requireOperator'> | undefined
  readonly readLast: () => Promise<LastRestore | undefined>
}

const done = { ok: true } as const

export function createRestoreRoutes({ runs: found, auth, readLast }: RestoreRoutes): StandingRoutes {
  const runs = (): RestoreRuns => {
    if (found === undefined) throw new AppError<RestoreErrorCode>('restore-by-command')
    return found
  }
  const open = () => {
    const opened = auth()
    if (opened === undefined) throw new AppError<RequestErrorCode>('unavailable')
    return opened
  }
  const requireOperator = async ({ session, context }: Asking, setUpSecret?: string): Promise<void> => {
    const isLocalBrowser = context.get('isLocalBrowser') === true
    await open().requireOperator(session, { invitation: setUpSecret, caller: { isLocalBrowser } })
  }
  return {
    path: RESTORE_PATH,
    addRoutes(router) {
      serve(router, beginRestoreByUpload, 'public', async ({ input, ...asking }) => {
        await requireOperator(asking, input.setUpSecret)
        return { restoreId: await runs().beginUpload(input.sizeBytes) }
      })
      serve(router, beginRestoreFromList, 'public', async ({ input, ...asking }) => {
        await requireOperator(asking)
        return { restoreId: await runs().beginFromList(input.name) }
      })
      serve(router, checkRestore, 'public', async ({ input }) => runs().check(input.restoreId, input.passphrase))
      serve(router, startRestore, 'public', async ({ input, ...asking }) => {
        await requireOperator(asking, input.setUpSecret)
        return runs().start(input.restoreId)
      })
      serve(router, cancelRestore, 'public', async ({ input }) => {
        await runs().cancel(input.restoreId)
        return done
      })
      serve(router, readRestore, 'public', async ({ input }) => runs().read(input.restoreId))
      serve(router, readLastRestore, 'signed-in', async ({ session }) => {
        await open().requireAdministrator(session)
        const last = await readLast()
        return { isInApp: found !== undefined, ...(last === undefined ? {} : { last }) }
      })
      addPieces(router, runs)
    },
  }
}

/** Writes the bytes of an archive to the disk as they arrive; they are judged once all of them are there. */
function addPieces(router: Router, runs: () => RestoreRuns): void {
  router.put(`${RESTORE_PATH}/runs/:restoreId/bytes`, async (context) => {
    const incoming = incomingOf(context)
    if (incoming === undefined) throw new Error('pieces are read off a connection')
    if (readHeader(context, 'content-type') !== 'application/octet-stream')
      throw new AppError<RequestErrorCode>('unsupported-media-type')
    const offset = Number(context.req.query('offset') ?? Number.NaN)
    if (!Number.isSafeInteger(offset) || offset < 0)
      throw new AppError<RequestErrorCode>('invalid-request', { field: 'offset' })
    // A request that is refused in the middle keeps its connection, so that its sender hears why.
    const piece: AsyncIterable<Uint8Array> = incoming.iterator({ destroyOnReturn: false })
    const run = await runs().receive(context.req.param('restoreId'), piece, offset)
    return context.json(run, 200, { [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
  })
}
