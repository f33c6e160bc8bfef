/** What all databases of this service have in common: how they are opened, kept open and waited for. */
import type { IDBPDatabase } from 'idb'

/** `blocked`: another tab keeps an older or has a newer version of the database. */
export type OpenFailure = 'blocked' | 'unsupported'

/** Why a database could not be opened. */
export class CacheOpenError extends Error {
  readonly failure: OpenFailure

  constructor(failure: OpenFailure, cause: unknown) {
    super(`the cache cannot be opened: ${failure}`, { cause })
    this.name = 'CacheOpenError'
    this.failure = failure
  }
}

/** Opens a database in this version. Rejects with `CacheOpenError`; never waits for a question to the person. */
export function openDatabase(
  factory: IDBFactory,
  o: {
    readonly name: string
    readonly version: number
    readonly upgrade: (database: IDBDatabase, oldVersion: number, transaction: IDBTransaction) => void
  },
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(o.name, o.version)
    request.onupgradeneeded = (event) => {
      if (request.transaction !== null) o.upgrade(request.result, event.oldVersion, request.transaction)
    }
    request.onblocked = () => reject(new CacheOpenError('blocked', undefined))
    request.onerror = () => {
      const failure = request.error?.name === 'VersionError' ? 'blocked' : 'unsupported'
      reject(new CacheOpenError(failure, request.error))
    }
    request.onsuccess = () => {
      const { result } = request
      // A newer version of the app in another tab wants to upgrade; this tab goes on from memory.
      result.onversionchange = () => result.close()
      resolve(result)
    }
  })
}

export type Connection<Open> = {
  run<Value>(work: (open: Open) => Promise<Value>): Promise<Value>
  close(): void
}

/** A database that is opened once more where the browser has closed it. */
export async function connect<Open extends Pick<IDBPDatabase, 'close'>>(
  open: () => Promise<Open>,
  /** It cannot be opened again; every call fails from now on. */
  onLost: (failure: OpenFailure) => void,
): Promise<Connection<Open>> {
  let database = await open()
  let isClosed = false
  return {
    // Browsers close databases under the app's feet (iOS after a while in the background); once more helps.
    run: async (work) => {
      try {
        return await work(database)
      } catch (error) {
        if (isClosed || !isConnectionLost(error)) throw error
        database = await open().catch((reason: unknown) => {
          if (reason instanceof CacheOpenError) onLost(reason.failure)
          throw reason
        })
        return work(database)
      }
    },
    close: () => {
      isClosed = true
      database.close()
    },
  }
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  return error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /connection/i.test(error.message))
}

/**
 * Ends a transaction, which would otherwise wait for the page to run again, and a killed page does not. Handles the failure of
 * each request, so that none stays unhandled; rejects with that of the transaction.
 */
export async function commit(
  transaction: { commit(): void; readonly done: Promise<void> },
  requests: readonly Promise<unknown>[],
): Promise<void> {
  const { done } = transaction
  transaction.commit()
  // It fails with the first request, while others are still to be waited for.
  done.catch(() => undefined)
  await Promise.allSettled(requests)
  return done
}
