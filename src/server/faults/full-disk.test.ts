/** Fault 14: no space left on the server. Reading goes on, nothing is lost, and it recovers by itself. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestData, engines, signUpPerson, startTestServer, type Engine } from '#testing/app-server'
import { DISK_PAGES, openFullDisk } from '#testing/backup/full-disk'
import { openHttpDevice, templates } from '#testing/documents/http-device'

async function openServer(engine: Engine) {
  const data = await createTestData(engine)
  const server = await startTestServer(data, { maxDatabasePages: DISK_PAGES })
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  return { server, disk: openFullDisk(data) }
}

/** More than fits into what is left of pages that are there already. */
const large = { title: 'groß', texts: Array.from({ length: 200 }, () => 'x'.repeat(200)) }

/** Signs up users until one is refused; a few may still find room in pages that exist already. */
async function signUpUntilRefused(
  url: string,
): Promise<{ email: string; status: number; body: unknown; retry: unknown }> {
  for (let index = 0; ; index++) {
    const email = `voll${index}@beispiel.de`
    const answer = await signUp(url, email, index)
    if (answer.status !== 200 || index === 100) {
      return { email, status: answer.status, body: await answer.json(), retry: answer.headers.get('retry-after') }
    }
  }
}

function signUp(url: string, email: string, index: number): Promise<Response> {
  return fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-forwarded-for': `10.99.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ name: 'Anna Beispiel', email, password: 'Korrekt-Pferd-Batterie-7' }),
  })
}

describe.each(engines)('fault 14: on %s with a full disk', (engine) => {
  test('a device keeps what it could not send, reads what is there, and sends it when there is room again', async () => {
    const { server, disk } = await openServer(engine)
    const anna = await signUpPerson(server)
    const { client, errors } = await openHttpDevice(server.url, anna)
    onTestFinished(() => client.close())
    const before = client.add(templates, { title: 'vorher', texts: [] })
    await expect.poll(() => client.get(templates, before)?.isPending).toBe(false)

    await disk.fill()
    const id = client.add(templates, large)
    await expect.poll(() => errors.join('\n')).toContain('storage-full')
    expect(client.getStatus()).toMatchObject({ pendingCount: 1, rejected: [] })
    expect(client.get(templates, id)).toMatchObject({ title: 'groß', isPending: true })
    const read = await fetch(`${server.url}/api/documents/wheelTemplates/${before}`, { headers: anna.headers })
    expect([read.status, await read.json()]).toMatchObject([200, { document: { fields: { title: 'vorher' } } }])
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)

    await disk.makeRoom()
    await expect.poll(() => client.getStatus().pendingCount).toBe(0)
    const sent = await fetch(`${server.url}/api/documents/wheelTemplates/${id}`, { headers: anna.headers })
    expect(await sent.json()).toMatchObject({ document: { version: 1, fields: large } })
  })

  test('a batch is answered 507 storage-full with the time to wait', async () => {
    const { server, disk } = await openServer(engine)
    const anna = await signUpPerson(server)
    await disk.fill()
    const answer = await fetch(`${server.url}/api/documents/wheelTemplates/large`, {
      method: 'PUT',
      headers: anna.headers,
      body: JSON.stringify({ fields: large }),
    })
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      507,
      '60',
      { error: { code: 'storage-full', message: expect.stringContaining('kein Platz') } },
    ])
  })

  test('signing up is answered 507 storage-full, leaves no account behind, and works when there is room again', async () => {
    const { server, disk } = await openServer(engine)
    await disk.fill()
    const { email, ...refused } = await signUpUntilRefused(server.url)
    expect(refused).toMatchObject({ status: 507, retry: '60', body: { error: { code: 'storage-full' } } })
    expect(server.log.filter((line) => line['msg'] === 'request failed')).toEqual([])
    await disk.makeRoom()
    const again = await signUp(server.url, email, 200)
    expect([again.status, await again.json()]).toMatchObject([200, { account: { email } }])
  })
})
