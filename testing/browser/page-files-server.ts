/** A server in memory that takes and hands out the files of a page, which keeps its own in the browser as always. */
import { toIso } from '#base/clock'
import { failed, ok } from '#base/result'
import { readFileUrl, type StoredFile } from '#files'
import { createFilesClient, createPictureReader, type FilesClient } from '#files/client'
import { ANSWER_HEADER } from '#http'
import { unreachable, type CallEndpoint } from '#http/client'
import type { FileContent } from '../../src/services/files/client/device/device-files.ts'
import type { FilesParts } from '../../src/services/files/client/files-parts.ts'
import type { SendFile } from '../../src/services/files/client/uploads/send-file.ts'

export type FilesServer = {
  /** What becomes of a file that is sent: it is kept unless a test says otherwise. */
  take: SendFile
  /** What it has, by the ids of files. */
  readonly contents: ReadonlyMap<string, FileContent>
}

/** Keeps every file, as a server with room does. */
export function createFilesServer(): FilesServer {
  const contents = new Map<string, FileContent>()
  return {
    contents,
    async take({ file: { fileId, reference }, content, onProgress }) {
      const sizeBytes = content.bytes.byteLength
      onProgress(sizeBytes)
      contents.set(fileId, content)
      return ok<StoredFile>({ fileId, name: reference.name, type: content.type, sizeBytes, sha256: '0'.repeat(64) })
    },
  }
}

type Parts = Pick<FilesParts, 'documents' | 'collections' | 'timers' | 'fillRandom' | 'isOnline' | 'log'>

/** The files of a page before this server. */
export function openPageFiles(server: FilesServer, o: Parts & { readonly auth: FilesParts['auth'] }): FilesClient {
  const readAddress = ({ fileId }: { readonly fileId: string }) => {
    const content = server.contents.get(fileId)
    if (!o.isOnline()) return failed(unreachable)
    if (content === undefined) return failed({ code: 'object-not-found', message: '', status: 404 })
    const { type, bytes } = content
    return ok({ url: `/${fileId}`, expiresAt: toIso(Date.now()), type, sizeBytes: bytes.byteLength })
  }
  const call = (async (endpoint: object, input: never) =>
    endpoint === readFileUrl ? readAddress(input) : failed(unreachable)) as unknown as CallEndpoint
  const { getUser, getSessionState, subscribe, renew } = o.auth
  return createFilesClient({
    ...o,
    auth: { getUser, getSessionState, subscribe, renew, call },
    readPicture: createPictureReader(),
    sendFile: async (upload) => (o.isOnline() ? server.take(upload) : failed(unreachable)),
    async fetchContent(path) {
      const content = server.contents.get(path.slice(1))
      const headers = { [ANSWER_HEADER]: '1', 'content-type': content?.type ?? '' }
      return new Response(content?.bytes ?? null, { status: content === undefined ? 404 : 200, headers })
    },
    indexedDB,
    locks: null,
    openChannel: null,
    now: Date.now,
    random: () => 0,
    digest: null,
    onStorageWarning: o.log.error,
    // A page that ends while it keeps a picture says so.
    log: { ...o.log, info: () => undefined },
  })
}

const LIMIT_MS = 5_000

/** Real timers that wait ten times longer for what takes seconds: those are limits, which a busy machine must not reach. */
export const timers = {
  setTimer: (run: () => void, delayMs: number) => window.setTimeout(run, delayMs < LIMIT_MS ? delayMs : delayMs * 10),
  clearTimer: (handle: unknown) => window.clearTimeout(handle as number),
}
