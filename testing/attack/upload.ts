/** Files as an attacker sends and reads them. */
import * as z from 'zod/mini'
import { sendChanges } from '#documents'
import { FILES_PATH, readFileUrl } from '#files'
import { uniqueId } from '#testing/documents/documents'
import type { AttackedServer } from './attacked-server.ts'
import { ask, expectJson, type Attacker } from './attackers.ts'
import { jsonOf, type AttackAnswer } from './send.ts'

export type SentChange = {
  readonly path: string
  readonly type: 'ADD' | 'MODIFIED' | 'DELETED'
  readonly fields: Readonly<Record<string, unknown>>
}

const addressAnswer = z.object({ url: z.string() })

/** Changes as one device sends them, of what it knows in its newest version. */
export function changesOf(person: Pick<Attacker, 'uid'>, changes: readonly SentChange[]): object {
  const now = new Date().toISOString()
  const author = { userId: person.uid, deviceId: 'attack' }
  const toWire = ({ path, type, fields }: SentChange) => ({
    ...{ path, type, ...author, changeId: uniqueId('attack'), editedAt: now, baseVersion: 1_000 },
    fields: Object.entries(fields).map(([key, value]) => ({ key, value })),
  })
  return { ...author, clientTime: now, changes: changes.map(toWire) }
}

export function change(
  server: AttackedServer,
  person: Attacker,
  changes: readonly SentChange[],
): Promise<AttackAnswer> {
  return ask(server, { ...sendChanges, person, body: changesOf(person, changes) })
}

/** The person's own record refers to a file as its picture. */
export async function referTo(server: AttackedServer, person: Attacker, fileId: string): Promise<void> {
  const picture = { fileId, name: 'Bild.bin', type: 'image/png', sizeBytes: 1 }
  const answer = await change(server, person, [{ path: `users/${person.uid}`, type: 'MODIFIED', fields: { picture } }])
  if (!answer.text.includes('"applied"')) throw new Error(`a picture was not taken: ${answer.text.slice(0, 300)}`)
}

/** A wheel that refers to a file, so that a person can have many files at the same moment. */
export function wheelWith(fileId: string): SentChange {
  const picture = { fileId, name: 'Bild.bin', type: 'image/png', sizeBytes: 1 }
  const entry = { id: 'e', rank: 'a', text: 'x', weight: 1, isActive: true, picture }
  const rest = { mode: 'keep', spinDurationSec: 3, palette: 'x', isSoundOn: false, volume: 0, hasConfetti: false }
  return { path: `wheels/${fileId}`, type: 'ADD', fields: { title: 'x', winnerText: 'x', entries: [entry], ...rest } }
}

/** Sends a file of the person's own record, or of the given document. */
export async function upload(
  server: AttackedServer,
  person: Attacker,
  file: {
    readonly fileId: string
    readonly content: Uint8Array<ArrayBuffer>
    readonly belongsTo?: { readonly collection: string; readonly documentId: string }
  },
): Promise<AttackAnswer> {
  const form = new FormData()
  const belongsTo = file.belongsTo ?? { collection: 'users', documentId: person.uid }
  const fields = { userId: person.uid, fileId: file.fileId, ...belongsTo }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file.content]), 'Datei.bin')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return server.send({
    method: 'POST',
    path: FILES_PATH,
    headers: {
      ...person.headers,
      'x-forwarded-for': server.freshAddress(),
      'content-type': request.headers.get('content-type') ?? '',
    },
    body: await request.bytes(),
  })
}

/** Reads a file by its signed address; undefined if there is none. */
export async function download(
  server: AttackedServer,
  person: Attacker,
  fileId: string,
): Promise<AttackAnswer | undefined> {
  const address = await ask(server, { method: 'GET', path: readFileUrl.path.replace(':fileId', fileId), person })
  const found = addressAnswer.safeParse(jsonOf(address))
  if (!found.success) return undefined
  return server.send({ method: 'GET', path: found.data.url })
}

/** A file that is kept; rejects where it is not. */
export async function keep(
  server: AttackedServer,
  person: Attacker,
  file: { readonly fileId: string; readonly content: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await referTo(server, person, file.fileId)
  expectJson(await upload(server, person, file), 'a file')
}
