import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from '../file-store.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * The bytes of an open file, read no faster than they are taken, one piece in memory at a time. The file is closed at
 * the end, if the reader stops early, and when reading fails; also a file that was removed meanwhile is read to its end.
 */
export function readOpenFile(file: FileHandle, range?: ByteRange): ReadableStream<Uint8Array> {
  let position = range?.first ?? 0
  const end = (range?.last ?? Number.MAX_SAFE_INTEGER - 1) + 1
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = new Uint8Array(Math.max(0, Math.min(CHUNK_BYTES, end - position)))
        const { bytesRead } = await file.read(piece, 0, piece.length, position).catch(async (error: unknown) => {
          await file.close()
          throw error
        })
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead))
        if (bytesRead > 0 && position < end) return
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
