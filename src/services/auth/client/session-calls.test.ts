import { expect, test } from 'vitest'
import { createCallEndpoint } from '#http/client'
import { ANSWER_HEADER } from '#http'
import { createSessionCalls } from './index.ts'

/** A loader whose server gives one answer, and the addresses it was asked at. */
function openLoader(answer: () => Response) {
  const urls: string[] = []
  const callEndpoint = createCallEndpoint({
    fetch: async (url) => {
      urls.push(String(url))
      return answer()
    },
    timeoutMs: 1_000,
  })
  const { loadUserRecord } = createSessionCalls({ callEndpoint, storage: null, locks: null, now: () => 0 })
  return { load: loadUserRecord, urls }
}

function reply(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { [ANSWER_HEADER]: '1' } })
}

const document = {
  collection: 'users',
  id: 'uid-anna',
  ownerId: 'uid-anna',
  memberIds: [],
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  isDeleted: false,
  fields: { email: 'anna@example.de', name: 'Anna', id: 'not the document’s' },
}

test('asks for the document whose e-mail is the trimmed one, and gives its fields with its id', async () => {
  const { load, urls } = openLoader(() => reply({ documents: [document] }))
  expect(await load(' Anna@example.de ')).toEqual({ email: 'anna@example.de', name: 'Anna', id: 'uid-anna' })
  expect(urls).toEqual(['/api/documents/users?field=email&equals=anna%40example.de'])
})

test('gives undefined when there is none', async () => {
  expect(await openLoader(() => reply({ documents: [] })).load('anna@example.de')).toBeUndefined()
})

test('rejects with the code of the server, and with network-request-failed when it was not heard', async () => {
  const refused = openLoader(() => reply({ error: { code: 'unavailable', message: 'Gleich.' } }, 503))
  await expect(refused.load('anna@example.de')).rejects.toMatchObject({ code: 'unavailable' })
  const portal = openLoader(() => new Response('<html>', { status: 200 }))
  await expect(portal.load('anna@example.de')).rejects.toMatchObject({ code: 'network-request-failed' })
})

test('rejects when the document is no user record', async () => {
  const { load } = openLoader(() => reply({ documents: [{ ...document, fields: { name: 'Anna' } }] }))
  await expect(load('anna@example.de')).rejects.toThrow('email')
})
