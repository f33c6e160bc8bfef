/** The IndexedDB database of one person's files on this device. */
import { wrap, type DBSchema, type IDBPDatabase } from 'idb'
import type { FileVariant } from '#files'
import type { KeptPicture } from '../../kept-pictures.ts'
import type { WaitingFile } from './device-files.ts'
import { filesDatabaseName } from './files-database-name.ts'

const VERSION = 1

/** What is known of files and their bytes are apart, so that lists and marks of use move no bytes. */
export interface FilesSchema extends DBSchema {
  waiting: { key: string; value: WaitingFile }
  waitingBytes: { key: string; value: ArrayBuffer }
  kept: { key: string; value: StoredRecord; indexes: { fileId: string } }
  keptBytes: { key: string; value: ArrayBuffer }
}

export type StoredRecord = KeptPicture & { readonly variant: FileVariant; readonly type: string }

export type OpenFilesDatabase = IDBPDatabase<FilesSchema>

export type FilesDatabase = {
  run<Value>(work: (database: OpenFilesDatabase) => Promise<Value>): Promise<Value>
  close(): void
}

/** Opens the files of a person. Rejects where the browser does not keep anything, or another tab is in the way. */
export async function openFilesDatabase(factory: IDBFactory, userId: string): Promise<FilesDatabase> {
  let database = await open(factory, userId)
  let isClosed = false
  return {
    // Browsers close databases under the app's feet (iOS after a while in the background); once more helps.
    run: async (work) => {
      try {
        return await work(database)
      } catch (error) {
        if (isClosed || !isConnectionLost(error)) throw error
        database = await open(factory, userId)
        return work(database)
      }
    },
    close: () => {
      isClosed = true
      database.close()
    },
  }
}

function open(factory: IDBFactory, userId: string): Promise<OpenFilesDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(filesDatabaseName(userId), VERSION)
    request.onupgradeneeded = () => {
      const { result } = request
      result.createObjectStore('waiting', { keyPath: 'fileId' })
      result.createObjectStore('waitingBytes')
      result.createObjectStore('kept', { keyPath: 'key' }).createIndex('fileId', 'fileId')
      result.createObjectStore('keptBytes')
    }
    request.onblocked = () => reject(new Error('another tab keeps an older version of the files open'))
    request.onerror = () => reject(request.error ?? new Error('the files can not be opened'))
    request.onsuccess = () => {
      const { result } = request
      // Another tab erases the person from this device, or brings a newer version of the app.
      result.onversionchange = () => result.close()
      resolve(wrap(result) as unknown as OpenFilesDatabase)
    }
  })
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false
  return error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /connection/i.test(error.message))
}
