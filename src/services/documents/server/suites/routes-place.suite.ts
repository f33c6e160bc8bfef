/** Place and pace as requests meet them (rules Q2, Q3, Q8, Q9, H3, H4). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDocumentApp, type DocumentApp } from '#testing/documents/document-app'
import type { OpenTestStore, TestStore } from '#testing/documents/document-stores'
import {
  changeOf,
  createTestClock,
  fieldsOf,
  testCollections,
  uniqueId,
  type TestClock,
} from '#testing/documents/documents'
import { AppError } from '#base/app-error'
import { rejectionTexts, type Change } from '#documents'
import { ANSWER_HEADER, type RequestErrorCode } from '#http'
import type { AskRoom } from '#http/server'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { envelope } from './route-requests.suite.ts'

const MEGABYTE = 1024 ** 2
const quota = { peopleBytes: 4 * MEGABYTE, guestBytes: MEGABYTE }

type Sender = { readonly userId: string; readonly isGuest: boolean }

const guest: Sender = { userId: 'anna', isGuest: true }
const somebody: Sender = { userId: 'anna', isGuest: false }

export function describePlace(name: string, openStore: OpenTestStore): void {
  describe(`place and pace on ${name}`, () => {
    let opened: TestStore
    let app: DocumentApp
    let clock: TestClock
    /** Whether the disk gets full. */
    let isLow: boolean
    beforeEach(async () => {
      clock = createTestClock()
      isLow = false
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
      app = createDocumentApp({ store: opened.store, now: clock.now, quota, askRoom })
    })
    const askRoom: AskRoom = ({ isGuest = false }) =>
      isLow && isGuest ? new AppError<RequestErrorCode>('storage-full') : undefined
    afterEach(async () => {
      await app.hub.close()
      await opened.close()
    })

    const send = ({ userId, isGuest }: Sender, changes: readonly Change[]): Promise<Response> =>
      app.request({
        as: userId,
        isGuest,
        method: 'POST',
        path: '/api/documents/changes',
        body: envelope(changes, { userId }),
      })
    const usageOf = async ({ userId, isGuest }: Sender) =>
      (await (await app.request({ as: userId, isGuest, path: '/api/documents/usage' })).json()) as Record<
        string,
        number
      >
    const noteOf = (kilobytes: number) =>
      changeOf({
        path: `notes/${uniqueId('note')}`,
        type: 'ADD',
        fields: fieldsOf({ title: 'x'.repeat(kilobytes * 1_000) }),
      })

    const addBen = () =>
      app.service.writeAsServer('ben', [{ path: 'users/ben', type: 'ADD', fields: fieldsOf({ name: 'Ben' }) }])

    it('Q2 a page from before there were places reads the refusal as one it knows, with the text of this one', async () => {
      const notes = (count: number) => Array.from({ length: count }, () => noteOf(150))
      const answerTo = async (changes: readonly Change[], version: string) => {
        const body = envelope(changes, { userId: 'anna' })
        const headers = { [ANSWER_HEADER]: version }
        const path = '/api/documents/changes'
        const answer = await app.request({ as: 'anna', isGuest: true, method: 'POST', path, body, headers })
        clock.advance(MINUTE_MS)
        const { results } = (await answer.json()) as { results: { code?: string; message?: string }[] }
        return results.at(-1)
      }
      expect(await answerTo(notes(1), '1')).toMatchObject({ outcome: 'applied' })
      const message = rejectionTexts['quota-exceeded']
      expect(await answerTo(notes(5), '1')).toMatchObject({ code: 'invalid-document', message })
      expect(await answerTo(notes(5), '2')).toMatchObject({ code: 'quota-exceeded', message })
    })

    it('Q2 Q9 a guest who sends four large documents again and again is stopped at their place', async () => {
      const codes = new Set<string>()
      let applied = 0
      for (let round = 0; round < 20; round++) {
        const answer = await send(guest, [noteOf(135), noteOf(135), noteOf(135), noteOf(135)])
        // As a device that waits: it would have to anyway.
        clock.advance(MINUTE_MS)
        const { results } = (await answer.json()) as { results: { outcome: string; code?: string }[] }
        for (const { outcome, code } of results) {
          codes.add(code ?? outcome)
          if (outcome === 'applied') applied += 1
        }
      }
      expect([...codes]).toEqual(['applied', 'quota-exceeded'])
      expect(applied).toBe(3)
      const usage = await usageOf(guest)
      expect(usage).toMatchObject({ limitBytes: MEGABYTE })
      expect(usage['usedBytes']).toBeLessThanOrEqual(MEGABYTE)
      const stored = Object.values(await opened.recount()).reduce(
        (sum, { documentBytes, logBytes }) => sum + documentBytes + logBytes,
        0,
      )
      expect(stored).toBe(usage['usedBytes'])
      expect(app.faults).toEqual([])
    })

    it('Q3 a guest who has become a person goes on at once', async () => {
      await send(guest, [noteOf(135), noteOf(135), noteOf(135)])
      const refused = noteOf(135)
      expect(await (await send(guest, [refused])).json()).toMatchObject({ results: [{ code: 'quota-exceeded' }] })
      expect(await (await send(somebody, [refused])).json()).toMatchObject({ results: [{ outcome: 'applied' }] })
      expect(await usageOf(somebody)).toMatchObject({ limitBytes: 4 * MEGABYTE })
    })

    it('Q2 an overwriting request is refused with the words for documents', async () => {
      await send(guest, [noteOf(135), noteOf(135), noteOf(135)])
      const fields = { title: 'y'.repeat(180_000) }
      const answer = await app.request({
        as: 'anna',
        isGuest: true,
        method: 'PUT',
        path: '/api/documents/notes/new',
        body: { fields },
      })
      expect(answer.status).toBe(507)
      expect(await answer.json()).toMatchObject({
        error: { code: 'quota-exceeded', message: expect.stringContaining('Einträge') },
      })
    })

    it('Q3 what programs write for a guest has the place of a guest, also where the guest has never synced', async () => {
      const place = { collection: 'notes', id: 'large' }
      const fields = { title: 'x'.repeat(150_000) }
      const titleOf = (id: string) => fieldsOf({ title: id + fields.title })
      const overwrite = (sender: Sender, id: string) => app.service.overwrite({ ...sender, ...place, id, fields })
      const add = async (sender: Sender, id: string) =>
        (await app.service.writeAsPerson(sender, [{ path: `notes/${id}`, type: 'ADD', fields: titleOf(id) }]))
          .results[0]
      expect((await overwrite(guest, 'a')).ok).toBe(true)
      expect(await add(guest, 'b')).toMatchObject({ outcome: 'applied' })
      expect((await overwrite(guest, 'c')).ok).toBe(true)
      expect(await overwrite(guest, 'd')).toMatchObject({ ok: false, error: { code: 'quota-exceeded' } })
      expect(await add(guest, 'd')).toMatchObject({ code: 'quota-exceeded' })
      expect(await usageOf(guest)).toMatchObject({ limitBytes: MEGABYTE })
      // A token belongs to an account: a guest who became a person has a person's place with the same token at once.
      expect((await overwrite(somebody, 'd')).ok).toBe(true)
      expect(await add(somebody, 'e')).toMatchObject({ outcome: 'applied' })
    })

    it('Q10 while a disk gets full nothing is added for guests, by whatever request, and what they delete goes', async () => {
      const add = { path: 'notes/new', type: 'ADD', fields: fieldsOf({ title: 'x' }) } as const
      await send(guest, [changeOf({ path: 'notes/old', type: 'ADD', fields: fieldsOf({ title: 'x' }) })])
      isLow = true
      const overwriting = { collection: 'notes', id: 'old', fields: {} }
      await expect(app.service.overwrite({ ...guest, ...overwriting })).rejects.toMatchObject({ code: 'storage-full' })
      await expect(app.service.writeAsPerson(guest, [add])).rejects.toMatchObject({ code: 'storage-full' })
      const put = { as: 'anna', method: 'PUT', path: '/api/documents/notes/old', body: { fields: {} } }
      expect((await app.request({ ...put, isGuest: true })).status).toBe(507)
      expect((await app.request(put)).status).toBe(200)
      expect((await app.service.overwrite({ ...somebody, ...overwriting })).ok).toBe(true)
      const deleting = [{ path: 'notes/old', type: 'DELETED', fields: [] }] as const
      expect((await app.service.writeAsPerson(guest, deleting)).results).toMatchObject([{ outcome: 'applied' }])
    })

    it('H3 Q8 deleting history makes room, which the person can see', async () => {
      const note = noteOf(135)
      await send(somebody, [note, noteOf(50)])
      const before = await usageOf(somebody)
      const one = await app.request({ as: 'anna', method: 'DELETE', path: `/api/documents/${note.path}/history` })
      const { freedBytes } = (await one.json()) as { freedBytes: number }
      expect(freedBytes).toBeGreaterThan(134_000)
      const after = await usageOf(somebody)
      expect(after['usedBytes']).toBe((before['usedBytes'] ?? 0) - freedBytes)
      const all = await app.request({ as: 'anna', method: 'POST', path: '/api/documents/erase-history', body: {} })
      expect(await all.json()).toEqual({ freedBytes: expect.any(Number) })
      expect((await usageOf(somebody))['historyBytes']).toBeLessThan(500)
    })

    it('H4 a request that takes long says where to go on', async () => {
      await send(somebody, [noteOf(1)])
      let isFirst = true
      const slow = createDocumentApp({
        store: opened.store,
        now: () => {
          // Time passes while the first step runs.
          if (!isFirst) clock.advance(3 * SECOND_MS)
          isFirst = false
          return clock.now()
        },
      })
      const erase = async (after?: string) =>
        (await (
          await slow.request({
            as: 'anna',
            method: 'POST',
            path: '/api/documents/erase-history',
            body: after === undefined ? {} : { after },
          })
        ).json()) as { freedBytes: number; next?: string }
      const first = await erase()
      expect(first.freedBytes).toBeGreaterThan(900)
      expect(first.next).toEqual(expect.any(String))
      let { next } = first
      for (let round = 0; next !== undefined && round < 10; round++) next = (await erase(next)).next
      expect(next).toBeUndefined()
      await slow.hub.close()
    })

    it('Q9 a user who sends faster than their pace is asked to wait, and is accepted after that', async () => {
      const edits = () =>
        Array.from({ length: 500 }, () =>
          changeOf({ path: 'notes/never', type: 'DELETED', changeId: uniqueId('change') }),
        )
      for (let batch = 0; batch < 6; batch++) expect((await send(guest, edits())).status).toBe(200)
      const refused = await send(guest, edits())
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('50')
      expect(await refused.json()).toMatchObject({ error: { code: 'too-many-requests' } })
      // Others, and the same person's reading, are not held up.
      expect((await send({ userId: 'ben', isGuest: true }, [{ ...noteOf(1), userId: 'ben' }])).status).toBe(200)
      expect(await usageOf(guest)).toMatchObject({ usedBytes: 0 })
      const put = await app.request({
        as: 'anna',
        isGuest: true,
        method: 'PUT',
        path: '/api/documents/notes/one',
        body: { fields: {} },
      })
      expect(put.status).toBe(429)
      clock.advance(50 * SECOND_MS)
      expect((await send(guest, edits())).status).toBe(200)
    })

    it('Q9 X10 sharing takes from the pace by the followers that it moves, whoever made them', async () => {
      await addBen()
      const cards = Array.from({ length: 1_000 }, (_value, index) =>
        changeOf({ path: `cards/c${index}`, type: 'ADD', fields: fieldsOf({ boardId: 'b' }) }),
      )
      await send(guest, [changeOf({ path: 'boards/b', type: 'ADD' })])
      for (const half of [cards.slice(0, 500), cards.slice(500)]) expect((await send(guest, half)).status).toBe(200)
      clock.advance(10 * MINUTE_MS)
      const share = (memberIds: readonly string[]) =>
        app.request({
          as: 'anna',
          isGuest: true,
          method: 'PUT',
          path: '/api/documents/boards/b/members',
          body: { memberIds },
        })
      // A guest's bucket has 3,000.
      for (const memberIds of [['ben'], [], ['ben']]) expect((await share(memberIds)).status).toBe(200)
      const refused = await share([])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
      // A guest has 600 back in a minute.
      clock.advance(SECOND_MS)
      expect((await share([])).status).toBe(200)
      expect((await share(['ben'])).headers.get('retry-after')).toBe('100')
    })

    it('Q3 a guest who has become a person shares with the larger limit at once', async () => {
      await addBen()
      await send(guest, [changeOf({ path: 'boards/b', type: 'ADD' })])
      for (let round = 0; round < 5; round++) await send(guest, [noteOf(135)])
      const { usedBytes = 0, limitBytes = 0 } = await usageOf(guest)
      const filling = Math.floor((limitBytes - usedBytes) / 2) - 100
      await send(guest, [
        changeOf({ path: 'notes/rest', type: 'ADD', fields: fieldsOf({ title: 'x'.repeat(filling) }) }),
      ])
      const share = (sender: Sender) =>
        app.request({
          as: 'anna',
          isGuest: sender.isGuest,
          method: 'PUT',
          path: '/api/documents/boards/b/members',
          body: { memberIds: ['ben'] },
        })
      expect((await share(guest)).status).toBe(507)
      expect((await share(somebody)).status).toBe(200)
    })

    it('Q9 a device that comes back with 20,000 changes never waits', async () => {
      let index = 0
      for (let batch = 0; batch < 40; batch++) {
        const changes = Array.from({ length: 500 }, () => changeOf({ path: `notes/n${(index += 1)}`, type: 'DELETED' }))
        expect((await send(somebody, changes)).status).toBe(200)
      }
    })
  })
}
