/** Tests outage notifications over time, with real documents and a clock that the test moves. */
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { openAlerts, TELLING_START_MS } from '#testing/uptime/alert-shops'

test('T1: an outage is a document of its shop, which ends with it, and two messages that say from when to when', async () => {
  const { addShop, start, down, up, pass, sent, readIncident } = openAlerts()
  await addShop('kasse', { name: 'Kasse', memberIds: ['ben'] })
  start()
  await pass(1)
  down('kasse', { startedMs: TELLING_START_MS - 7 * SECOND_MS })
  await pass(2)
  expect((await readIncident('ben', 'kasse-1'))?.fields).toEqual({
    shopId: 'kasse',
    shopName: 'Kasse',
    startedAt: '2026-06-10T11:59:53.000Z',
    cause: { code: 'wrong-status', detail: '503 statt 200-299', status: 503, phases: { connectMs: 3 } },
  })
  expect((await readIncident('anna', 'kasse-1'))?.ownerId).toBe('anna')
  expect(sent).toEqual([])
  await pass(12)
  expect(sent.map(({ userId }) => userId)).toEqual(expect.arrayContaining(['anna', 'ben']))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({
    kind: 'shop-down',
    title: 'Kasse ist nicht erreichbar',
    body: 'Seit 13:59 Uhr.\nFalscher Status: 503 statt 200–299.',
    link: '/uptime/stoerungen/kasse-1',
    source: 'uptime',
    isUrgent: true,
  })
  await pass(300)
  up('kasse')
  await pass(12)
  expect((await readIncident('ben', 'kasse-1'))?.fields['endedAt']).toBe('2026-06-10T12:05:15.000Z')
  expect(sent.slice(2).map(({ title, body, supersedes }) => ({ title, body, supersedes }))).toEqual(
    Array.from({ length: 2 }, () => ({
      title: 'Kasse ist wieder erreichbar',
      body: 'Nach 5 Min., von 13:59 bis 14:05 Uhr.',
      supersedes: ['uptime:down:kasse-1'],
    })),
  )
})

test('T5: an unstable shop causes an alert at most every 30 minutes, and an alert as down when it stays down', async () => {
  const { addShop, start, down, pass, passMinutes, titles, events, time } = openAlerts()
  for (const id of ['eins', 'zwei']) await addShop(id)
  start()
  await pass(1)
  events.add({ kind: 'unstable', shopId: 'eins', atMs: time.now() })
  await pass(15)
  expect(titles()).toEqual(['eins ist instabil'])
  await passMinutes(10)
  events.add({ kind: 'unstable', shopId: 'zwei', atMs: time.now() })
  down('eins')
  await passMinutes(4)
  expect(titles()).toHaveLength(1)
  await passMinutes(3)
  expect(titles()).toEqual(['eins ist instabil', 'eins ist nicht erreichbar'])
  await passMinutes(20)
  expect(titles().slice(2)).toEqual(['zwei ist instabil'])
})

test('T6: a shop that depends on a shop that is down is silent, both ways; one that stays down after it causes an alert', async () => {
  const { addShop, start, down, up, pass, titles } = openAlerts()
  await addShop('server')
  await addShop('kind', { parentId: 'server' })
  await addShop('enkel', { parentId: 'kind' })
  await addShop('stur', { parentId: 'server' })
  start()
  await pass(1)
  down('kind')
  down('enkel')
  await pass(5)
  down('server')
  down('stur')
  await pass(90)
  expect(titles()).toEqual(['server ist nicht erreichbar'])
  up('server')
  await pass(5)
  up('kind')
  up('enkel')
  await pass(45)
  expect(titles()).toEqual(['server ist nicht erreichbar', 'server ist wieder erreichbar'])
  await pass(60)
  expect(titles().at(-1)).toBe('stur ist nicht erreichbar')
})

test('T7: users who have not acknowledged are reminded after six hours, or as they chose, all outages in one', async () => {
  const { addShop, start, down, pass, passMinutes, sent, documents } = openAlerts()
  for (const id of ['eins', 'zwei', 'drei']) await addShop(id, id === 'drei' ? { memberIds: ['ben'] } : {})
  await documents.writeAsServer('ben', [
    { path: 'uptimeSettings/ben', type: 'ADD', fields: [{ key: 'reminderHours', value: 1 }] },
  ])
  start()
  await pass(1)
  for (const id of ['eins', 'zwei', 'drei']) down(id)
  await passMinutes(62)
  const reminders = () => sent.filter(({ kind }) => kind === 'shop-reminder')
  expect(reminders().map(({ userId, title }) => `${userId}: ${title}`)).toEqual([
    'ben: drei ist immer noch nicht erreichbar',
  ])
  await documents.writeAsServer('ben', [
    {
      path: 'shopIncidents/drei-1',
      type: 'MODIFIED',
      fields: [{ key: 'acknowledgement', value: { at: '2026-06-10T13:10:00.000Z', userId: 'ben' } }],
    },
  ])
  await passMinutes(5 * 60 + 5)
  expect(
    reminders()
      .slice(1)
      .map(({ userId, title }) => `${userId}: ${title}`),
  ).toEqual(['anna: shop.example: 2 Shops sind immer noch nicht erreichbar'])
  await passMinutes(6 * 60 + 5)
  expect(reminders()).toHaveLength(3)
  expect(reminders().at(-1)?.supersedes).toEqual([reminders().at(-2)?.key])
})

test('T8: a server that is killed at any step tells nothing twice and forgets nothing', async () => {
  const { addShop, start, down, up, pass, sent, events, outside, titles } = openAlerts()
  await addShop('kasse')
  const first = start('one')
  await pass(1)
  down('kasse')
  outside.isNotifying = false
  await pass(20)
  expect(sent).toEqual([])
  // The first node is gone without having let go; the other one finds what was sealed.
  await first.stop()
  events.breakLease()
  outside.isNotifying = true
  const second = start('two')
  await pass(5)
  expect(titles()).toEqual(['kasse ist nicht erreichbar'])
  events.failWrites = true
  up('kasse')
  await pass(20)
  expect(titles()).toHaveLength(1)
  events.failWrites = false
  await pass(40)
  await second.stop()
  start('three')
  await pass(40)
  expect(titles()).toEqual(['kasse ist nicht erreichbar', 'kasse ist wieder erreichbar'])
})

test('T8: a user whose alerts cannot be sent delays no others, and gets them when they can be', async () => {
  const { addShop, start, down, up, pass, titles, outside } = openAlerts()
  await addShop('kasse', { memberIds: ['ben'] })
  start()
  await pass(1)
  outside.refusing = 'anna'
  down('kasse')
  await pass(20)
  expect(titles()).toEqual(['ben: kasse ist nicht erreichbar'])
  up('kasse')
  await pass(20)
  expect(titles()).toEqual(['ben: kasse ist nicht erreichbar', 'ben: kasse ist wieder erreichbar'])
  delete outside.refusing
  await pass(30)
  expect(titles().slice(2)).toEqual(['kasse ist nicht erreichbar', 'kasse ist wieder erreichbar'])
})

test('T9: while a shop is paused or in maintenance there are no alerts, and a pause is no recovery', async () => {
  const { addShop, start, down, up, pass, passMinutes, titles, shops, maintenances } = openAlerts()
  await addShop('kasse')
  await addShop('lager')
  start()
  await pass(1)
  down('kasse')
  down('lager')
  await pass(20)
  expect(titles()).toEqual(['shop.example: 2 Shops sind nicht erreichbar'])
  const lager = shops.get('lager')
  if (lager !== undefined) shops.set('lager', { ...lager, isPaused: true })
  up('lager')
  const from = TELLING_START_MS
  maintenances.push({
    id: 'umbau',
    title: 'Umbau',
    isOff: false,
    shops: { kind: 'some', ids: ['kasse'] },
    window: { kind: 'once', from: new Date(from).toISOString(), until: new Date(from + 30 * MINUTE_MS).toISOString() },
  })
  up('kasse')
  await passMinutes(20)
  expect(titles()).toHaveLength(1)
  await passMinutes(15)
  expect(titles().slice(1)).toEqual(['kasse ist wieder erreichbar'])
})

test('T9: the incident of a deleted shop says that it is not monitored any more, and there is no alert about a recovery', async () => {
  const { addShop, start, down, abandon, pass, passMinutes, titles, shops, readIncident, warnings } = openAlerts()
  for (const id of ['kasse', 'lager', 'blog']) await addShop(id, { memberIds: ['ben'] })
  start()
  await pass(1)
  down('kasse')
  down('lager')
  await pass(20)
  expect(titles()).toHaveLength(2)
  shops.delete('kasse')
  abandon('kasse', { why: 'removed', ownerId: 'anna' })
  abandon('lager', { why: 'paused' })
  // Neither made nor known any more: there is nothing to write on.
  shops.delete('blog')
  abandon('blog', { why: 'removed', ownerId: 'anna' })
  await pass(1)
  const endedAt = '2026-06-10T12:00:21.000Z'
  expect((await readIncident('anna', 'kasse-1'))?.fields).toMatchObject({ endedAt, endedBy: 'removed' })
  expect((await readIncident('ben', 'lager-1'))?.fields).toMatchObject({ endedAt, endedBy: 'paused' })
  await passMinutes(7 * 60)
  expect(titles()).toHaveLength(2)
  expect(warnings).toEqual([])
})

test('T9, T12: a user who does not see a shop any more gets no alert about its end, and nothing is stored about it', async () => {
  const { addShop, start, down, up, pass, passMinutes, titles, shops, events } = openAlerts()
  await addShop('kasse', { memberIds: ['ben'] })
  start()
  await pass(1)
  down('kasse')
  await pass(20)
  expect(titles()).toHaveLength(2)
  const kasse = shops.get('kasse')
  if (kasse !== undefined) shops.set('kasse', { ...kasse, memberIds: [] })
  await pass(5)
  expect([...(await events.readNotes('telling')).keys()]).toEqual(['anna'])
  if (kasse !== undefined) shops.set('kasse', kasse)
  await passMinutes(7 * 60)
  up('kasse')
  await pass(20)
  expect(titles().slice(2)).toEqual(['kasse ist immer noch nicht erreichbar', 'kasse ist wieder erreichbar'])
})

test('T9: an outage that goes on under another name after maintenance is nothing new', async () => {
  const { addShop, start, down, up, pass, titles } = openAlerts()
  await addShop('kasse')
  start()
  await pass(1)
  down('kasse')
  await pass(20)
  down('kasse', { incidentId: 'kasse-2' })
  await pass(60)
  expect(titles()).toHaveLength(1)
  up('kasse', 'kasse-2')
  await pass(20)
  expect(titles()).toEqual(['kasse ist nicht erreichbar', 'kasse ist wieder erreichbar'])
})

test('T10: a loss of connectivity is one message and one when it is over, without reminders meanwhile', async () => {
  const { addShop, start, down, pass, passMinutes, sent, events, time } = openAlerts()
  for (const id of ['eins', 'zwei']) await addShop(id, { memberIds: ['ben'] })
  start()
  await pass(1)
  down('eins')
  await pass(20)
  events.add({ kind: 'interrupted', atMs: time.now() }, { kind: 'interrupted', atMs: time.now() + 5 })
  await passMinutes(7 * 60)
  const annas = () => sent.filter(({ userId }) => userId === 'anna').map(({ title }) => title)
  expect(annas()).toEqual(['eins ist nicht erreichbar', 'Messung unterbrochen'])
  events.add({ kind: 'resumed', atMs: time.now() })
  await pass(20)
  expect(annas().slice(2)).toEqual(['eins ist immer noch nicht erreichbar', 'Es wird wieder gemessen'])
})

test('T11: expiring certificates and domains are announced with their day, several in one', async () => {
  const { addShop, start, pass, sent, events, time } = openAlerts()
  for (const id of ['eins', 'zwei']) await addShop(id)
  start()
  await pass(1)
  const end = (shopId: string, days: number, daysLeft: 0 | 1 | 7) =>
    ({ shopId, atMs: time.now(), daysLeft, validUntilMs: TELLING_START_MS + days * 24 * HOUR_MS }) as const
  events.add({ kind: 'certificate', ...end('eins', 2, 7) })
  await pass(20)
  events.add({ kind: 'certificate', ...end('eins', 2, 1) }, { kind: 'domain', ...end('zwei', -1, 0) })
  await pass(20)
  expect(sent.flatMap(({ title, body }) => [title, body])).toEqual([
    'Das Zertifikat von eins läuft am 12.06.2026 ab',
    'Gültig bis 12.06.2026. Danach warnt jeder Browser vor dem Shop.',
    'Zertifikate und Domains laufen ab',
    'zwei: Domain ist am 09.06.2026 abgelaufen\neins: Zertifikat läuft am 12.06.2026 ab',
  ])
})

test('T12: nothing is stored for users without outages, and nothing is written while nothing happens', async () => {
  const { addShop, start, down, up, pass, events } = openAlerts()
  await addShop('kasse')
  start()
  await pass(1)
  down('kasse')
  await pass(20)
  up('kasse')
  await pass(20)
  expect([...(await events.readNotes('telling'))]).toEqual([])
  const before = events.writeCount()
  await pass(60)
  expect(events.writeCount()).toBe(before)
})

test('T12: an event of a shop that this node does not know yet waits until it does', async () => {
  const { addShop, start, down, pass, titles } = openAlerts()
  start()
  await pass(1)
  down('neu')
  await pass(5)
  await addShop('neu')
  await pass(15)
  expect(titles()).toEqual(['neu ist nicht erreichbar'])
})
