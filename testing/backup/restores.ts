/** Restoring over HTTP as the app does it, and archives to be restored. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { RESTORE_PIECE_BYTES, type BackupManifest, type RestoreRun } from '#backup'
import { createTestData, signUpPerson, startTestServer, type Person, type TestServer } from '../app-server.ts'
import { packDataFolder } from './pack-data-folder.ts'

/** The archive of a server with Anna, whose template is called `title`; `anna` can sign in wherever it is restored. */
export async function makeArchive(
  folder: string,
  title: string,
  o: Partial<Parameters<typeof packDataFolder>[0]> = {},
): Promise<{ readonly path: string; readonly anna: Person; readonly manifest: BackupManifest }> {
  const data = await createTestData('sqlite')
  const server = await startTestServer(data)
  const anna = await signUpPerson(server)
  await putTemplate(server, anna, title)
  await server.close()
  const path = join(folder, `${title}.tar.zst`)
  const manifest = await packDataFolder({ dataDir: data.environment['DATA_DIR'] ?? '', path, ...o })
  await data.remove()
  return { path, anna, manifest }
}

export async function putTemplate({ url }: Pick<TestServer, 'url'>, anna: Person, title: string): Promise<void> {
  const answer = await fetch(`${url}/api/documents/wheelTemplates/one`, {
    method: 'PUT',
    headers: anna.headers,
    body: JSON.stringify({ fields: { title, texts: [] } }),
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
}

export async function readTitle({ url }: Pick<TestServer, 'url'>, anna: Person): Promise<unknown> {
  const answer = await fetch(`${url}/api/documents/wheelTemplates/one`, { headers: anna.headers })
  const body = (await answer.json()) as { readonly document?: { readonly fields: { readonly title: string } } }
  return body.document?.fields.title ?? answer.status
}

/** What a browser calls; without a person it is not signed in. */
export function restoreCalls({ url }: Pick<TestServer, 'url'>, person?: Person) {
  const headers = person?.headers ?? { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/restore/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const read = async (id: string): Promise<RestoreRun> =>
    (await (await fetch(`${url}/api/restore/runs/${id}`)).json()) as RestoreRun
  const sendPiece = async (id: string, offset: number, bytes: Uint8Array) => {
    const answer = await fetch(`${url}/api/restore/runs/${id}/bytes?offset=${offset}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: Buffer.from(bytes),
    })
    return { status: answer.status, body: (await answer.json()) as RestoreRun }
  }
  const settle = async (id: string): Promise<RestoreRun> => {
    let run: RestoreRun | undefined
    await expect.poll(async () => (run = await read(id)).phase).not.toMatch(/^(?:checking|restoring|undefined)$/)
    if (run === undefined) throw new Error('there is no run')
    return run
  }
  const upload = async (path: string, more: object = {}): Promise<string> => {
    const bytes = await readFile(path)
    const begun = await post('upload', { sizeBytes: bytes.length, ...more })
    if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`)
    const id = String(begun.body['restoreId'])
    for (let offset = 0; offset < bytes.length; offset += RESTORE_PIECE_BYTES) {
      const sent = await sendPiece(id, offset, bytes.subarray(offset, offset + RESTORE_PIECE_BYTES))
      if (sent.status !== 200) throw new Error(`${sent.status}`)
    }
    return id
  }
  const check = async (id: string, passphrase?: string): Promise<RestoreRun> => {
    await post(`runs/${id}/check`, passphrase === undefined ? {} : { passphrase })
    return settle(id)
  }
  const start = async (id: string, more: object = {}): Promise<RestoreRun> => {
    const begun = await post(`runs/${id}/start`, more)
    if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`)
    return settle(id)
  }
  return { post, read, sendPiece, settle, upload, check, start }
}
