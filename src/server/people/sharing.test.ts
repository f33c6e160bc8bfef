/** Sharing on the real server, as the person who shares, the one shared with and everybody else see it; on both databases. */
import { beforeAll, describe, expect, test } from 'vitest'
import { messagesCollection, type Message } from '#messaging'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'

const wheel = {
  entries: [],
  mode: 'keep',
  spinDurationSec: 5,
  palette: 'sunset',
  isSoundOn: false,
  volume: 50,
  winnerText: 'Gewonnen',
  hasConfetti: true,
}

const drawOf = (wheelId: string) => ({
  wheelId,
  drawnAt: '2026-11-12T12:00:00.000Z',
  rule: 'v1',
  entries: [
    { id: 'a', text: 'Anna', weight: 1 },
    { id: 'b', text: 'Ben', weight: 1 },
  ],
  random: 0,
  total: 2,
  rejected: 0,
  winnerId: 'a',
  mode: 'keep',
})

describe.each(engines)('sharing on %s', (engine) => {
  const shared = shareTestServer(engine)
  let count = 0
  let chief: Person
  beforeAll(async () => {
    // The first account may lock others.
    chief = await signUpPerson(shared.server)
  })

  async function call(person: Pick<Person, 'headers'>, method: string, path: string, body?: object) {
    const answer = await fetch(shared.server.url + path, {
      method,
      headers: person.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>): string => {
    const { code, field } = { ...(body['error'] as { code?: string; field?: string } | undefined) }
    return [status, code, field].filter((part) => part !== undefined).join(' ')
  }
  /** A wheel of this user that no other user can see. */
  async function makeWheel(owner: Person, title = 'Urlaub'): Promise<string> {
    const path = `/api/documents/wheels/wheel-${engine}-${++count}`
    expect((await call(owner, 'PUT', path, { fields: { ...wheel, title } })).status).toBe(200)
    return path
  }
  const share = (owner: Person, path: string, members: readonly Person[]) =>
    call(owner, 'PUT', `${path}/members`, { memberIds: members.map(({ id }) => id) })
  async function messagesOf(person: Person): Promise<readonly Message[]> {
    const { body } = await call(person, 'GET', '/api/documents/Messages')
    const found = (body['documents'] as readonly { readonly fields: unknown }[]).map(({ fields }) =>
      messagesCollection.schema.parse(fields),
    )
    return found.filter(({ kind }) => kind === 'shared')
  }
  async function rename(person: Person, name: string): Promise<void> {
    const path = `/api/documents/users/${person.id}`
    const { fields } = (await call(person, 'GET', path)).body['document'] as { fields: object }
    expect((await call(person, 'PUT', path, { fields: { ...fields, name } })).status).toBe(200)
  }
  async function signInGuest(): Promise<Person> {
    const { headers } = await signUpPerson(shared.server)
    const { cookie: _cookie, ...browser } = headers
    const answer = await fetch(`${shared.server.url}/api/auth/guest`, { method: 'POST', headers: browser, body: '{}' })
    const { account } = (await answer.json()) as { account: { uid: string; email: string } }
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return { id: account.uid, email: account.email, cookie: '', headers: { ...browser, cookie: cookie.join('; ') } }
  }

  test('an address leads to a user, who sees the wheel from then on and gets one message about it', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const path = await makeWheel(anna)
    const found = await call(anna, 'POST', '/api/auth/people/find', { email: ben.email.toUpperCase() })
    expect(found.body).toEqual({ person: { id: ben.id, name: 'Anna Beispiel' } })
    expect((await share(anna, path, [ben])).status).toBe(200)
    expect((await call(ben, 'GET', path)).status).toBe(200)
    expect(await messagesOf(ben)).toMatchObject([
      {
        title: 'Anna Beispiel hat „Urlaub“ mit dir geteilt',
        source: 'sharing',
        link: path.replace('/api/documents/wheels', '/wheelofnames'),
      },
    ])
    await share(anna, path, [ben])
    await share(anna, path, [])
    expect((await call(ben, 'GET', path)).status).toBe(404)
    await share(anna, path, [ben])
    expect(await messagesOf(ben), 'neither the same list nor a removal taken back is told').toHaveLength(1)
    expect(await messagesOf(anna)).toEqual([])
    const cem = await signUpPerson(shared.server)
    await share(anna, path, [ben, cem])
    expect([await messagesOf(ben), await messagesOf(cem)]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  test('P4: who registers by an invitation sees at once what it shares, as far as its owner still shares it', async () => {
    const path = await makeWheel(chief, 'Spieleabend')
    const gone = '/api/documents/wheels/wheel-none'
    const foreign = await makeWheel(await signUpPerson(shared.server), 'Fremd')
    const invite = async (document: string): Promise<string> => {
      const [collection, id] = document.split('/').slice(-2)
      const { body } = await call(chief, 'POST', '/api/auth/admin/invite', { note: 'Ben', share: { collection, id } })
      return String(body['link']).split('#')[1] ?? ''
    }
    const links = [await invite(path), await invite(gone), await invite(foreign), await invite(path)]
    const [ben, cem, dora, eve] = [
      await signUpPerson(shared.server, links[0]),
      await signUpPerson(shared.server, links[1]),
      await signUpPerson(shared.server, links[2]),
      await signUpPerson(shared.server, links[0]),
    ]
    expect((await call(ben, 'GET', path)).status).toBe(200)
    expect(await messagesOf(ben)).toMatchObject([{ title: 'Anna Beispiel hat „Spieleabend“ mit dir geteilt' }])
    for (const other of [cem, dora, eve])
      for (const place of [path, gone, foreign]) expect((await call(other, 'GET', place)).status).toBe(404)
    // Used up, although registration is open.
    const { body } = await call(chief, 'GET', '/api/auth/admin/invitations')
    const [collection, id] = path.split('/').slice(-2)
    expect(body['invitations']).toMatchObject([{ note: 'Ben', share: { collection, id } }])
  })

  test('draws and groups are seen by the users of their wheel, whoever drew and whenever', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const path = await makeWheel(anna)
    const entries = [{ id: 'a', text: 'Ada', weight: 1 }]
    const wheelId = path.split('/').at(-1)
    const drawn = { rule: 'v1', entries, winnerId: 'a', random: 0, total: 1, rejected: 0, mode: 'keep' }
    const draw = { wheelId, drawnAt: '2026-11-21T12:00:00.000Z', ...drawn }
    const dealt = { rule: 'v1', entries: [{ id: 'a', text: 'Ada' }], randoms: [], groupCount: 1 }
    const grouping = { wheelId, groupedAt: '2026-11-21T12:00:00.000Z', ...dealt }
    const put = async (person: Person, place: string, fields: object) =>
      expect((await call(person, 'PUT', `/api/documents/${place}`, { fields })).status).toBe(200)
    const idsOf = async (person: Person, collection: string) => {
      const { body } = await call(person, 'GET', `/api/documents/${collection}`)
      return (body['documents'] as readonly { readonly id: string }[]).map(({ id }) => id).toSorted()
    }
    await put(anna, `draws/first-${wheelId}`, draw)
    await put(anna, `groupings/first-${wheelId}`, grouping)
    await put(ben, `draws/guess-${wheelId}`, draw)
    await share(anna, path, [ben])
    await put(ben, `draws/second-${wheelId}`, draw)
    const all = ['first', 'guess', 'second'].map((name) => `${name}-${wheelId}`)
    expect([await idsOf(anna, 'draws'), await idsOf(ben, 'draws')]).toEqual([all, all])
    expect(await idsOf(ben, 'groupings')).toEqual([`first-${wheelId}`])
    expect(refusal(await share(ben, `/api/documents/draws/second-${wheelId}`, [anna]))).toBe('403 not-allowed')
    await share(anna, path, [])
    expect(await idsOf(anna, 'draws')).toEqual(all)
    expect(await idsOf(ben, 'draws')).toEqual(all.slice(1))
    expect(await idsOf(ben, 'groupings')).toEqual([])
  })

  test('the longest names and titles make a message, too', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    await rename(anna, `x${'🎡'.repeat(49)}`)
    await share(anna, await makeWheel(anna, '🎡'.repeat(50)), [ben])
    const [message] = await messagesOf(ben)
    expect(message?.title).toMatch(/^x🎡+… hat „🎡+“ mit dir geteilt$/u)
  })

  test('B2: guests neither share nor are shared with, and who is locked is not let in but may stay', async () => {
    const [anna, ben, cem] = [
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
    ]
    const guest = await signInGuest()
    const [path, guestPath] = [await makeWheel(anna), await makeWheel(guest)]
    expect(refusal(await share(guest, guestPath, [anna]))).toBe('403 needs-account')
    expect(refusal(await share(anna, path, [guest]))).toBe('400 invalid-change memberIds')
    expect(refusal(await share(anna, path, [{ ...ben, id: 'nobody' }]))).toBe('400 invalid-change memberIds')
    expect((await share(anna, path, [ben])).status).toBe(200)
    expect((await call(chief, 'POST', '/api/auth/admin/disable', { uid: ben.id, isDisabled: true })).status).toBe(200)
    expect((await share(anna, path, [ben, cem])).status).toBe(200)
    expect((await share(anna, path, [cem])).status).toBe(200)
    expect(refusal(await share(anna, path, [ben, cem]))).toBe('400 invalid-change memberIds')
    expect(await messagesOf(guest)).toEqual([])
  })

  test('B5: names are known to the users who see a wheel together, as they are now, and to no others', async () => {
    const [anna, ben, cem] = [
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
    ]
    const names = (person: Person, ...people: readonly Person[]) =>
      call(person, 'POST', '/api/auth/people/names', { ids: people.map(({ id }) => id) })
    expect((await names(anna, ben, cem)).body).toEqual({ people: [] })
    const path = await makeWheel(anna)
    await share(anna, path, [ben])
    await rename(ben, 'Ben Neu')
    expect((await names(anna, ben, cem)).body).toEqual({ people: [{ id: ben.id, name: 'Ben Neu' }] })
    expect((await names(ben, anna, cem)).body).toEqual({ people: [{ id: anna.id, name: 'Anna Beispiel' }] })
    expect((await names(cem, anna, ben)).body).toEqual({ people: [] })
    // Ben leaves.
    expect((await share(ben, path, [])).status).toBe(200)
    expect((await names(anna, ben)).body).toEqual({ people: [] })
    expect((await names(ben, anna)).body).toEqual({ people: [] })
  })

  test('P9, P6: an export has what others share, and not their address; a deleted user is anonymous', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const path = await makeWheel(anna)
    await share(anna, path, [ben])
    const exported = await fetch(`${shared.server.url}/api/auth/export`, { headers: ben.headers })
    const text = await exported.text()
    expect(text).toContain(path.split('/').at(-1))
    expect(text).not.toContain(anna.email)
    expect((await call(ben, 'POST', '/api/auth/delete', { name: 'Anna Beispiel' })).status).toBe(200)
    await expect
      .poll(async () => ((await call(anna, 'GET', path)).body['document'] as { memberIds: string[] }).memberIds)
      .toEqual([])
    expect((await call(anna, 'POST', '/api/auth/people/names', { ids: [ben.id] })).body).toEqual({ people: [] })
    expect(refusal(await call(anna, 'POST', '/api/auth/people/find', { email: ben.email }))).toBe(
      '404 person-not-found email',
    )
  })

  test('X2: of two lists made from the same one, the second is refused and the first stays', async () => {
    const [anna, ben, cem] = [
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
      await signUpPerson(shared.server),
    ]
    const path = await makeWheel(anna)
    const set = (memberIds: readonly string[]) =>
      call(anna, 'PUT', `${path}/members`, { memberIds, knownMemberIds: [] })
    expect((await set([ben.id])).status).toBe(200)
    expect(refusal(await set([cem.id]))).toBe('412 version-conflict')
    expect(await messagesOf(cem), 'nobody is told of what was refused').toEqual([])
  })

  test('B2: requests about collections that are never shared reveal no users', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const draw = `/api/documents/draws/draw-${engine}-${++count}`
    expect((await call(anna, 'PUT', draw, { fields: drawOf('somewhere') })).status).toBe(200)
    for (const path of [`/api/documents/users/${anna.id}`, draw])
      for (const person of [ben, { ...ben, id: 'nobody' }])
        expect.soft(refusal(await share(anna, path, [person]))).toBe('403 not-allowed')
  })

  test('B6: trying ids is counted, found or not, and refused after sixty times', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const path = await makeWheel(anna)
    for (let tries = 0; tries < 60; tries++)
      expect(refusal(await share(anna, path, [{ ...ben, id: `nobody-${tries}` }]))).toBe('400 invalid-change memberIds')
    expect(refusal(await share(anna, path, [{ ...ben, id: 'nobody' }]))).toBe('429 too-many-requests')
    expect(refusal(await share(anna, path, [ben]))).toBe('429 too-many-requests')
    // Removing asks nothing.
    expect((await share(anna, path, [])).status).toBe(200)
  })

  test('X12: no user changes the result of a wheel, whoever drew it; it can be taken back', async () => {
    const [anna, ben] = [await signUpPerson(shared.server), await signUpPerson(shared.server)]
    const path = await makeWheel(anna)
    await share(anna, path, [ben])
    const draw = `/api/documents/draws/draw-${engine}-${++count}`
    const fields = drawOf(path.split('/').at(-1) ?? '')
    expect((await call(anna, 'PUT', draw, { fields })).status).toBe(200)
    for (const person of [anna, ben]) {
      const forged = await call(person, 'PUT', draw, { fields: { ...fields, winnerId: 'b', random: 1 } })
      expect.soft(refusal(forged)).toMatch(/^422 protected-field (winnerId|random)$/)
    }
    const revoked = { ...fields, revokedAt: '2026-11-12T13:00:00.000Z' }
    expect((await call(ben, 'PUT', draw, { fields: revoked })).status).toBe(200)
    expect((await call(anna, 'GET', draw)).body).toMatchObject({ document: { fields: revoked } })
    expect((await call(anna, 'PUT', draw, { fields })).status).toBe(200)
  })
})
