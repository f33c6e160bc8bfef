/** What happens to changes between a device and a real server when answers get lost or changes are bad. */
import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readHistory, sendChanges, type Change } from '#documents'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { cutPlaces, openCuttingProxy } from '#testing/network/cutting-proxy'
import { openHttpDevice, templates } from '#testing/documents/http-device'

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine)

  const openDevice = async (url: string) => {
    const person = await signUpPerson(shared.server)
    const device = await openHttpDevice(url, person)
    onTestFinished(() => device.client.close())
    await expect.poll(() => device.client.getStatus().lastSyncedAt).toBeDefined()
    return { ...device, person }
  }
  const read = async (person: Person, path: string): Promise<unknown> =>
    (await fetch(`${shared.server.url}/api/documents/${path}`, { headers: person.headers })).json()

  test.each(cutPlaces)(
    'fault 1: an answer that is torn %s leads to one more request, and to nothing twice',
    async (place) => {
      const proxy = await openCuttingProxy(shared.server.url)
      onTestFinished(() => proxy.close())
      const { client, person } = await openDevice(proxy.url)
      proxy.cutNext(sendChanges.path, [place, place])
      const id = client.add(templates, { title: 'neu', texts: [] })
      await expect.poll(() => proxy.torn.length).toBeGreaterThan(0)
      client.modify(templates, id, { title: 'geändert' })
      await expect.poll(() => client.getStatus().pendingCount).toBe(0)

      expect(proxy.torn).toHaveLength(2)
      const sent = proxy.torn.map((body) =>
        sendChanges.input.parse(JSON.parse(body)).changes.map((one) => one.changeId),
      )
      // The server has done it all the first time; the device could not know.
      expect(sent[1]?.[0]).toBe(sent[0]?.[0])
      const { entries } = readHistory.output.parse(await read(person, `wheelTemplates/${id}/history`))
      expect(entries.map(({ type, version, outcome }) => [type, version, outcome])).toEqual([
        ['MODIFIED', 2, 'applied'],
        ['ADD', 1, 'applied'],
      ])
      expect(await read(person, `wheelTemplates/${id}`)).toMatchObject({
        document: { version: 2, fields: { title: 'geändert' } },
      })
      expect(client.getStatus().rejected).toEqual([])
    },
  )

  test('fault 16: of a hundred changes ninety-nine are applied in their order, wherever the bad one stands', async () => {
    const person = await signUpPerson(shared.server)
    for (let bad = 0; bad < 100; bad++) {
      const id = randomUUID()
      const changes = Array.from({ length: 100 }, (_value, index) => batchChange({ person, id, index, bad }))
      const answer = await fetch(`${shared.server.url}${sendChanges.path}`, {
        method: 'POST',
        headers: person.headers,
        body: JSON.stringify({ userId: person.id, deviceId: 'phone', clientTime: new Date().toISOString(), changes }),
      })
      const { results } = sendChanges.output.parse(await answer.json())
      const refused = results.flatMap((result, index) => (result.outcome === 'applied' ? [] : [index]))
      expect(refused).toEqual([bad])
      expect(results.flatMap((result) => (result.outcome === 'applied' ? [result.version] : []))).toEqual(
        Array.from({ length: 99 }, (_value, index) => index + 1),
      )
    }
  })

  test('fault 17: changes the server will never take are listed with their reason, and hold up no other', async () => {
    const { client, person } = await openDevice(shared.server.url)
    const add = (title: string, name: string = templates.name): string =>
      client.add({ ...templates, name }, { title, texts: [] })
    const first = add('vor allen')
    const bad = [add('wohin?', 'nirgends'), add('x'.repeat(300_000)), add(''), add('x'.repeat(1_200_000))]
    const last = add('nach allen')
    await expect.poll(() => client.getStatus().pendingCount).toBe(0)
    const rejected = new Map(client.getStatus().rejected.map(({ change, code }) => [change.path.split('/')[1], code]))
    expect(bad.map((id) => rejected.get(id))).toEqual([
      'unknown-collection',
      'document-too-large',
      'invalid-document',
      'document-too-large',
    ])
    for (const id of [first, last])
      expect(await read(person, `wheelTemplates/${id}`)).toMatchObject({ document: { id } })
    // What was refused is not asked for again: the next edit goes out alone.
    const next = add('noch einer')
    await expect.poll(() => client.get(templates, next)?.isPending).toBe(false)
    expect(client.getStatus().rejected).toHaveLength(4)
  })
})

/** Creates a template, then edits it; the change at `bad` sets a field that no client may set. */
function batchChange(o: {
  readonly person: Person
  readonly id: string
  readonly index: number
  readonly bad: number
}): Change {
  const { person, id, index, bad } = o
  const isFirst = index === (bad === 0 ? 1 : 0)
  const values = { title: `Stand ${index}`, ...(isFirst ? { texts: [] } : {}) }
  return {
    path: `wheelTemplates/${id}`,
    type: isFirst ? 'ADD' : 'MODIFIED',
    fields:
      index === bad
        ? [{ key: 'ownerId', value: 'ben' }]
        : Object.entries(values).map(([key, value]) => ({ key, value })),
    changeId: randomUUID(),
    userId: person.id,
    deviceId: 'phone',
    editedAt: new Date().toISOString(),
    baseVersion: 0,
  }
}
