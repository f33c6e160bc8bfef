/** Which budgets the server tells of, on a store without a database. */
import { expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub } from '#documents/server'
import { createMemoryStore } from '#testing/documents/memory-store'
import { createManualTime } from '#testing/manual-time'
import { fieldsOf, uniqueId } from '#testing/documents/documents'
import { timeCollections } from '../collections.ts'
import { startBudgets } from './start-budgets.ts'

const at = (time: string, day = '10'): string => `2026-06-${day}T${time}:00+02:00[Europe/Berlin]`

function openServer() {
  const time = createManualTime(Date.parse('2026-06-12T08:00:00+02:00'))
  const collections = createCollectionRegistry([...timeCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const createService = () => createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const [service, otherNode] = [createService(), createService()]
  const sent: string[] = []
  const reads: string[] = []
  const warnings: string[] = []
  let isFailing = false
  const begin = () =>
    startBudgets({
      ...time,
      documents: {
        onWritten: service.onWritten,
        store: {
          listWritten: store.listWritten,
          queryDocuments: async (userId, name) => {
            reads.push(name)
            if (isFailing) throw new Error('fails')
            return store.queryDocuments(userId, name)
          },
        },
      },
      // The service lets each key pass once.
      notify: async (userId, { key, title, body }) => {
        const line = `${userId} ${key}: ${title}, ${body}`.replaceAll('\u00a0', ' ')
        if (!sent.includes(line)) sent.push(line)
      },
      log: { warn: (_details, message) => warnings.push(message) },
    })
  const write = (
    path: string,
    fields: Readonly<Record<string, unknown>>,
    { userId = 'anna', through = service } = {},
  ): Promise<unknown> => through.writeAsServer(userId, [{ path, type: 'ADD', fields: fieldsOf(fields) }])
  const settle = async (): Promise<void> => {
    time.moveTo(time.now() + MINUTE_MS)
    for (let count = 0; count < 5; count++) {
      time.moveTo(time.now() + SECOND_MS)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const remove = (path: string): Promise<unknown> =>
    service.writeAsServer('anna', [{ path, type: 'DELETED', fields: [] }])
  const work = (id: string, from: string, to: string) =>
    write(`timeEntries/${id}`, {
      kind: 'work',
      source: 'form',
      projectId: 'web',
      time: { start: at(from), end: at(to) },
    })
  const setFailing = (isOn: boolean): void => {
    isFailing = isOn
  }
  return { begin, write, otherNode, remove, work, settle, sent, reads, warnings, setFailing }
}

const project = { name: 'Website', color: '#336699', isArchived: false }

test('F9: a budget in hours and one in money are told at 80 % and at 100 %, of both at once only the second, and each once', async () => {
  const { begin, write, work, settle, sent } = openServer()
  begin()
  await write('timeRates/all', { validFrom: '2026-01-01', cents: 6_000 })
  await write('timeProjects/web', { ...project, budget: { minutes: 300, cents: 18_000 } })
  await work('a', '08:00', '10:00')
  await settle()
  expect(sent).toEqual([])
  await work('b', '11:00', '13:00')
  await settle()
  expect(sent).toEqual([
    'anna time:budget:web:minutes:300:80: Budget von „Website“ zu 80 % gebraucht, Zeit: 4:00 Std. von 5:00 (80 %)',
    'anna time:budget:web:cents:18000:100: Budget von „Website“ aufgebraucht, Geld: 240,00 € von 180,00 € (133 %)',
  ])
  await work('c', '14:00', '14:30')
  await settle()
  expect(sent.filter((line) => line.includes(':minutes:'))).toHaveLength(2)
})

test('F9: the entries of users without a budget are not read, and a server that starts makes up for the last hour', async () => {
  const { begin, write, work, settle, sent, reads } = openServer()
  const first = begin()
  await write('timeProjects/web', project)
  for (const [id, from] of [
    ['a', '08:00'],
    ['b', '09:00'],
  ] as const) {
    await work(id, from, '10:00')
    await settle()
  }
  expect(new Set(reads)).toEqual(new Set(['timeProjects']))
  await first.stop()
  await write('timeProjects/app', { ...project, budget: { minutes: 60 } })
  await write('timeEntries/c', {
    kind: 'work',
    source: 'form',
    projectId: 'app',
    time: { start: at('08:00', '11'), end: at('09:00', '11') },
  })
  begin()
  await settle()
  await settle()
  expect(sent).toHaveLength(1)
})

test('F9: a budget that a user without one gets through another node counts with the next entry', async () => {
  const { begin, write, otherNode, work, settle, sent } = openServer()
  begin()
  await work('a', '08:00', '09:00')
  await settle()
  await write('timeProjects/web', { ...project, budget: { minutes: 60 } }, { through: otherNode })
  await work('b', '09:00', '10:00')
  await settle()
  expect(sent).toHaveLength(1)
})

test('F9: another rounding and a deleted break can use up a budget too', async () => {
  const { begin, write, remove, work, settle, sent } = openServer()
  begin()
  await write('timeProjects/web', { ...project, budget: { minutes: 150 } })
  await work('a', '08:00', '10:00')
  await write('timeEntries/rest', {
    kind: 'break',
    source: 'form',
    time: { start: at('08:30'), end: at('08:55') },
  })
  await settle()
  expect(sent).toEqual([])
  await remove('timeEntries/rest')
  await settle()
  expect(sent).toEqual([
    'anna time:budget:web:minutes:150:80: Budget von „Website“ zu 80 % gebraucht, Zeit: 2:00 Std. von 2:30 (80 %)',
  ])
  await work('b', '11:00', '11:20')
  await settle()
  await write('timeSettings/settings', { rounding: { mode: 'up', step: 60 } })
  await settle()
  expect(sent.at(-1)).toBe(
    'anna time:budget:web:minutes:150:100: Budget von „Website“ aufgebraucht, Zeit: 3:00 Std. von 2:30 (120 %)',
  )
})

test('F9: entries of a user that name a project of another neither use its budget nor bring a message to anyone', async () => {
  const { begin, write, settle, sent } = openServer()
  begin()
  await write('timeProjects/web', { ...project, budget: { minutes: 60 } })
  const time = { start: at('08:00'), end: at('10:00') }
  await write('timeEntries/of-ben', { kind: 'work', source: 'form', projectId: 'web', time }, { userId: 'ben' })
  await settle()
  await write('timeProjects/of-ben', { ...project, budget: { minutes: 600 } }, { userId: 'ben' })
  await settle()
  expect(sent).toEqual([])
})

test('F9: what could not be read is tried again', async () => {
  const { begin, write, work, settle, sent, warnings, setFailing } = openServer()
  begin()
  await write('timeProjects/web', { ...project, budget: { minutes: 60 } })
  await work('a', '08:00', '10:00')
  setFailing(true)
  await settle()
  await settle()
  expect([warnings.length > 0, sent]).toEqual([true, []])
  setFailing(false)
  await settle()
  expect(sent).toHaveLength(1)
})
