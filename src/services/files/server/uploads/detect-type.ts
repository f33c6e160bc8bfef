import { fileTypeFromBuffer } from 'file-type'

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'
const TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/

/** The media type of a file by its first bytes, never by its name: text where they are UTF-8 and nothing that is known. */
export async function detectType(head: Uint8Array, sizeBytes: number): Promise<string> {
  // What is not as a format demands is not of that format, whatever the detector says of it.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = found?.mime.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined) return TYPE.test(type) ? type : UNKNOWN
  return isText(head, sizeBytes) ? TEXT : UNKNOWN
}

function isText(head: Uint8Array, sizeBytes: number): boolean {
  if (head.includes(0)) return false
  try {
    // If the file continues, the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < sizeBytes })
    return true
  } catch {
    return false
  }
}
