import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { ok } from '#base/result'
import { type DocumentsClient } from '#documents/client'
import { anna, closeClients, isDrained, openAnna } from '#testing/browser/documents-browser'
import { batchOf, changeOf, fieldsOf, notes } from '#testing/documents/documents'

afterEach(closeClients)

/** A note, edited on a tablet and, unseen by the phone, on the phone; the tablet's edit was made at `editedAt`. */
async function editTwice(editedAt: string) {
  const bench = await openAnna({ now: () => Date.parse('2026-11-05T00:00:00.000Z') })
  const { client, server, network } = bench
  const id = client.add(notes, { title: 'alt' })
  await expect.poll(() => isDrained(client)).toBe(true)
  network.isOnline = false
  client.noteOffline()
  const change = changeOf({
    path: `notes/${id}`,
    type: 'MODIFIED',
    fields: fieldsOf({ title: 'Tablet' }),
    userId: anna(),
    deviceId: 'tablet',
    editedAt,
    baseVersion: 1,
  })
  await server.store.applyBatch(batchOf([change]))
  client.modify(notes, id, { title: 'Telefon', count: 2 })
  network.isOnline = true
  await client.syncNow('online')
  await expect.poll(() => isDrained(client)).toBe(true)
  await expect.poll(() => client.get(notes, id)?.isPending).toBe(false)
  return { ...bench, id }
}

const conflictsOf = (client: DocumentsClient) => client.getStatus().conflicts
const before = '2026-11-01T00:00:00.000Z'
const after = '2026-11-10T00:00:00.000Z'

describe('Y11 a conflict', () => {
  test('of an edit that overwrote another is kept with both values', async () => {
    const { client, id } = await editTwice(before)
    expect(client.get(notes, id)?.title).toBe('Telefon')
    expect(conflictsOf(client)).toMatchObject([
      { address: `notes/${id}/title`, key: 'title', winner: 'mine', mine: 'Telefon', other: 'Tablet', isTold: false },
    ])
  })

  test('of an edit that lost is kept with both values', async () => {
    const { client, id } = await editTwice(after)
    await expect.poll(() => client.get(notes, id)?.title).toBe('Tablet')
    expect(conflictsOf(client)).toMatchObject([{ key: 'title', winner: 'theirs', mine: 'Telefon', other: 'Tablet' }])
  })

  test('is announced once, also after the app was closed, and stays until it is dismissed', async () => {
    const { client, openClient } = await editTwice(before)
    client.noteConflictsTold()
    expect(conflictsOf(client)).toMatchObject([{ isTold: true }])
    await client.close()
    const again = openClient()
    await again.open(anna())
    await expect.poll(() => conflictsOf(again)).toMatchObject([{ key: 'title', isTold: true }])
    const [conflict] = conflictsOf(again)
    if (conflict === undefined) return
    again.dismissConflict(conflict.address)
    expect(conflictsOf(again)).toEqual([])
    again.restoreConflict(conflict)
    expect(conflictsOf(again)).toEqual([conflict])
    again.dismissConflict(conflict.address)
    await again.close()
    const third = openClient()
    await third.open(anna())
    await expect.poll(() => third.getStatus().lastSyncedAt).toBeDefined()
    expect(conflictsOf(third)).toEqual([])
  })

  test('is settled by an ordinary change', async () => {
    const { client, server, id } = await editTwice(before)
    client.record({ path: `notes/${id}`, type: 'MODIFIED', fields: [{ key: 'title', value: 'Tablet' }] })
    await expect.poll(() => isDrained(client)).toBe(true)
    expect((await server.store.readDocument(anna(), 'notes', id))?.fields).toEqual({ title: 'Tablet', count: 2 })
    expect(conflictsOf(client)).toHaveLength(1)
  })
})

describe('what the device knows', () => {
  test('a discarded refusal can be taken back, also after the app was closed', async () => {
    const { client, openClient } = await openAnna()
    client.add({ name: 'unknown', schema: notes.schema }, { title: 'x' })
    await expect.poll(() => client.getStatus().rejected).toHaveLength(1)
    const [rejected] = client.getStatus().rejected
    if (rejected === undefined) return
    await client.discardRejected(rejected.change.changeId)
    client.restoreRejected(rejected)
    expect(client.getStatus().rejected).toEqual([rejected])
    await client.close()
    const again = openClient()
    await again.open(anna())
    expect(again.getStatus().rejected).toEqual([rejected])
  })

  test('fault 20: waiting changes can be exported while no session comes back', async () => {
    const { client, network } = await openAnna()
    network.isOnline = false
    client.noteOffline()
    client.add(notes, { title: 'wartet' })
    expect(JSON.parse(client.exportPending())).toMatchObject([
      { type: 'ADD', fields: [{ key: 'title', value: 'wartet' }] },
    ])
  })

  test('its own changes of a document, newest first, and the history of the server', async () => {
    const { client, network } = await openAnna()
    const id = client.add(notes, { title: 'eins' })
    client.add(notes, { title: 'andere' })
    await expect.poll(() => isDrained(client)).toBe(true)
    network.isOnline = false
    client.noteOffline()
    client.modify(notes, id, { title: 'zwei' })
    const own = await client.readOwnChanges('notes', id)
    expect(own.map(({ change, isPending }) => [change.type, isPending])).toEqual([
      ['MODIFIED', true],
      ['ADD', false],
    ])
    expect(await client.readHistory('notes', id)).toEqual(ok([expect.objectContaining({ type: 'ADD', version: 1 })]))
  })

  test('a deleted document, with its fields as long as the server does not know yet', async () => {
    const { client, network } = await openAnna()
    const id = client.add(notes, { title: 'weg' })
    await expect.poll(() => isDrained(client)).toBe(true)
    await expect.poll(() => client.get(notes, id)?.version).toBe(1)
    network.isOnline = false
    client.noteOffline()
    client.remove(notes, id)
    expect(client.listDeleted()).toMatchObject([{ collection: 'notes', id, ownerId: anna(), fields: { title: 'weg' } }])
    network.isOnline = true
    await client.syncNow('online')
    await expect.poll(() => client.listDeleted()[0]?.fields).toBeUndefined()
    expect(client.listDeleted()).toMatchObject([{ id }])
    client.add(notes, { title: 'wieder da' }, id)
    expect(client.listDeleted()).toEqual([])
  })
})
