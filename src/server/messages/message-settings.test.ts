/** What people choose about their messages, as the real server takes it, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedPageSchema } from '#documents'
import {
  createTestData,
  engines,
  signUpPerson,
  startTestServer,
  type Person,
  type TestData,
  type TestServer,
} from '#testing/app-server'

type Field = { readonly key: string; readonly value?: unknown }

const quietHours = { isOn: true, from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }

describe.each(engines)('the settings of messages on %s', (engine) => {
  let data: TestData
  let server: TestServer
  let changeCount = 0

  beforeAll(async () => {
    data = await createTestData(engine)
    server = await startTestServer(data)
  })
  afterAll(async () => {
    expect(server.log.filter((line) => line['level'] === 50)).toEqual([])
    await server.close()
    await data.remove()
  })

  /** What becomes of a change of `owner`'s record that `person` sends: its outcome, and why it was refused. */
  async function send(person: Person, path: string, fields: readonly Field[], owner = person): Promise<string> {
    changeCount += 1
    const now = new Date().toISOString()
    const author = { userId: person.id, deviceId: `device-${person.id}` }
    const change = {
      ...author,
      path: `users/${owner.id}${path}`,
      type: 'MODIFIED',
      fields,
      changeId: `change-${changeCount}`,
      editedAt: now,
      baseVersion: 1,
    }
    const answer = await fetch(`${server.url}/api/documents/changes`, {
      method: 'POST',
      headers: person.headers,
      body: JSON.stringify({ ...author, clientTime: now, changes: [change] }),
    })
    const { results } = (await answer.json()) as { results: { outcome: string; code?: string }[] }
    return results.map(({ outcome, code }) => code ?? outcome).join()
  }

  async function readRecord(person: Person): Promise<Readonly<Record<string, unknown>> | undefined> {
    const answer = await fetch(`${server.url}/api/documents/feed?since=0`, { headers: person.headers })
    const page = feedPageSchema.parse(await answer.json())
    return page.documents.find(({ collection, id }) => collection === 'users' && id === person.id)?.fields ?? undefined
  }

  test('S3: a switch is set in a record that has no settings yet, and each one counts for itself', async () => {
    const anna = await signUpPerson(server)
    expect(await readRecord(anna)).not.toHaveProperty('messageSettings')
    expect(await send(anna, '/messageSettings/choices/sign-in', [{ key: 'push', value: false }])).toBe('applied')
    expect(await send(anna, '/messageSettings/choices/sign-in', [{ key: 'toast', value: true }])).toBe('applied')
    expect(await send(anna, '/messageSettings/choices/later-kind', [{ key: 'mail', value: true }])).toBe('applied')
    expect(await send(anna, '/messageSettings', [{ key: 'quietHours', value: quietHours }])).toBe('applied')
    expect(await send(anna, '/messageSettings/choices/sign-in', [{ key: 'push' }])).toBe('applied')
    expect(await readRecord(anna)).toMatchObject({
      messageSettings: { choices: { 'sign-in': { toast: true }, 'later-kind': { mail: true } }, quietHours },
    })
  })

  test('S8: a version of the app that knows no settings changes the record as ever, and leaves them as they are', async () => {
    const anna = await signUpPerson(server)
    await send(anna, '/messageSettings/choices/sign-in', [{ key: 'push', value: false }])
    expect(await send(anna, '', [{ key: 'name', value: 'Anna Anders' }])).toBe('applied')
    expect(await readRecord(anna)).toEqual({
      email: anna.email,
      name: 'Anna Anders',
      messageSettings: { choices: { 'sign-in': { push: false } } },
    })
  })

  test('S8: no user changes, reads or even finds another’s settings', async () => {
    const [anna, eve] = [await signUpPerson(server), await signUpPerson(server)]
    await send(anna, '/messageSettings/choices/sign-in', [{ key: 'push', value: false }])
    expect(await send(eve, '/messageSettings/choices/sign-in', [{ key: 'push', value: true }], anna)).toBe('not-found')
    expect(await send(eve, '/messageSettings', [{ key: 'quietHours', value: quietHours }], anna)).toBe('not-found')
    expect(await readRecord(anna)).toMatchObject({ messageSettings: { choices: { 'sign-in': { push: false } } } })
    const answers = await Promise.all(
      [`/api/documents/users/${anna.id}`, `/api/documents/users/${anna.id}/history`].map((path) =>
        fetch(server.url + path, { headers: eve.headers }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('S8: settings of another shape are refused and change nothing', async () => {
    const anna = await signUpPerson(server)
    await send(anna, '/messageSettings', [{ key: 'quietHours', value: quietHours }])
    const before = await readRecord(anna)
    const kind = '/messageSettings/choices/sign-in'
    const shapes: readonly (readonly [string, readonly Field[]])[] = [
      [kind, [{ key: 'push', value: 'ja' }]],
      [kind, [{ key: 'push', value: null }]],
      [kind, [{ key: 'pigeon', value: true }]],
      [`/messageSettings/choices/${'k'.repeat(64)}/push`, [{ key: 'deep', value: true }]],
      ['/messageSettings/choices', [{ key: 'sign-in', value: true }]],
      ['/messageSettings', [{ key: 'choices', value: { ['k'.repeat(65)]: { push: true } } }]],
      ['/messageSettings', [{ key: 'choices', value: [] }]],
      ['/messageSettings', [{ key: 'colour', value: 'red' }]],
      ['/messageSettings', [{ key: 'quietHours', value: { ...quietHours, until: '22:00' } }]],
      ['/messageSettings', [{ key: 'quietHours', value: { ...quietHours, until: '24:00' } }]],
      ['/messageSettings', [{ key: 'quietHours', value: { ...quietHours, from: '7:00' } }]],
      ['/messageSettings', [{ key: 'quietHours', value: { ...quietHours, timeZone: 'x'.repeat(65) } }]],
      ['/messageSettings', [{ key: 'quietHours', value: { isOn: true } }]],
      ['/messageSettings/quietHours', [{ key: 'until' }]],
      ['', [{ key: 'messageSettings', value: 'none' }]],
    ]
    for (const [path, fields] of shapes) {
      expect(await send(anna, path, fields), `${path} ${JSON.stringify(fields)}`).toBe('invalid-document')
    }
    expect(await readRecord(anna)).toEqual(before)
  })

  test('S9: the export carries what was chosen', async () => {
    const anna = await signUpPerson(server)
    await send(anna, '/messageSettings', [{ key: 'quietHours', value: quietHours }])
    const answer = await fetch(`${server.url}/api/auth/export`, { headers: anna.headers })
    const { documents } = (await answer.json()) as { documents: readonly Readonly<Record<string, unknown>>[] }
    expect(documents.find(({ collection }) => collection === 'users')).toMatchObject({
      fields: { messageSettings: { quietHours } },
    })
  })
})
