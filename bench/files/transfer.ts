/** Files up and down with as little of a client as there can be, so that what is measured is the server. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { newId } from '#base/id'
import { sendChanges, type ChangeDraft } from '#documents'
import { FILES_PATH, readFileUrl, storedFileSchema } from '#files'
import type { SignedIn } from '#testing/people/people'

const BOUNDARY = 'bench-boundary'
const agent = new Agent({ keepAlive: true })

export type Visitor = { readonly id: string; readonly headers: Readonly<Record<string, string>> }

export function toVisitor({ id, cookie }: SignedIn): Visitor {
  return { id, headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' } }
}

/** A first visit makes the person's record. */
export async function visit(url: string, { headers }: Visitor): Promise<void> {
  const answer = await fetch(`${url}/api/auth/refresh`, { method: 'POST', headers, body: '{}' })
  await answer.text()
  if (answer.status !== 200) throw new Error(`a visit was answered ${answer.status}`)
}

/** Makes the person's record refer to a new file. */
export async function referToNewFile(url: string, person: Visitor): Promise<string> {
  const fileId = newId((bytes) => crypto.getRandomValues(bytes))
  const value = { fileId, name: 'Bild.bin', type: 'image/png', sizeBytes: 1 }
  await change(url, person, { path: `users/${person.id}`, type: 'MODIFIED', fields: [{ key: 'picture', value }] })
  return fileId
}

/** Makes a change; rejects unless it is applied. */
export async function change(url: string, person: Visitor, draft: ChangeDraft): Promise<void> {
  const now = new Date().toISOString()
  const change = {
    ...draft,
    ...{ changeId: randomUUID(), userId: person.id, deviceId: 'bench', editedAt: now, baseVersion: 1_000_000 },
  }
  const body = JSON.stringify({ userId: person.id, deviceId: 'bench', clientTime: now, changes: [change] })
  const answer = await fetch(`${url}${sendChanges.path}`, { method: 'POST', headers: person.headers, body })
  const text = await answer.text()
  if (!text.includes('"applied"')) throw new Error(`a change was answered ${answer.status} ${text}`)
}

/** Sends a file that a document refers to, the person's record unless said otherwise; resolves when the server has kept it. */
export async function upload(
  url: string,
  person: Visitor,
  fileId: string,
  content: Buffer,
  place: { readonly collection: string; readonly documentId: string } = { collection: 'users', documentId: person.id },
): Promise<void> {
  const fields = { userId: person.id, fileId, ...place }
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  head.push(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const parts = [Buffer.from(head.join('')), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
  const sent = request(`${url}${FILES_PATH}`, {
    method: 'POST',
    agent,
    headers: {
      ...person.headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': parts.reduce((sum, part) => sum + part.length, 0),
    },
  })
  for (const part of parts) sent.write(part)
  sent.end()
  const answer = await answerTo(sent)
  const chunks: Buffer[] = []
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (answer.statusCode !== 200) throw new Error(`an upload was answered ${answer.statusCode} ${text}`)
  storedFileSchema.parse(JSON.parse(text))
}

/** Reads a file to its end and resolves to its length. */
export async function download(url: string, person: Visitor, fileId: string): Promise<number> {
  const asked = await fetch(url + readFileUrl.path.replace(':fileId', fileId), { headers: person.headers })
  const signed = readFileUrl.output.parse(await asked.json()).url
  const sent = request(url + signed, { agent })
  sent.end()
  const answer = await answerTo(sent)
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) length += chunk.length
  if (answer.statusCode !== 200) throw new Error(`a download was answered ${answer.statusCode}`)
  return length
}

async function answerTo(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
