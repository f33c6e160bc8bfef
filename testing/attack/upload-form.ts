/** A form with a file as a browser sends it, with whatever stands in its fields. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export function toForm(
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: Uint8Array; readonly type?: string },
): { readonly body: Uint8Array; readonly type: string } {
  const boundary = `form-${randomBytes(12).toString('hex')}`
  const part = (head: string, content: string | Uint8Array): readonly Uint8Array[] => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const texts = Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value))
  const type = file.type ?? 'image/png'
  const head = `name="file"; filename="${file.name}"\r\nContent-Type: ${type}`
  const body = Buffer.concat([...texts, ...part(head, file.content), Buffer.from(`--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/** Eight black pixels by eight, as PNG. */
export const tinyPicture: Uint8Array = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000008000000080802000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.alloc(8 * 25))),
  chunk('IEND', Buffer.alloc(0)),
])

function chunk(type: string, content: Uint8Array): Uint8Array {
  const checked = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(checked), 4)
  return Buffer.concat([ends.subarray(0, 4), checked, ends.subarray(4)])
}
