/** Tests which events share a message and which wait for more, with real documents and a clock that the test moves. */
import { expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { openAlerts } from '#testing/uptime/alert-shops'
import { anHttpCheck } from '#testing/uptime/shops'

test('T2: two hundred shops that go down one after the other within 20 s are one message, and one when they are back', async () => {
  const { addShop, start, down, up, pass, sent } = openAlerts()
  const ids = Array.from({ length: 200 }, (_, index) => `shop${index}`)
  for (const [index, id] of ids.entries()) await addShop(id, { group: index < 120 ? 'Blumen' : 'Bücher' })
  start()
  for (let second = 0; second < 20; second++) {
    for (const id of ids.slice(second * 10, second * 10 + 10)) down(id)
    await pass(1)
  }
  await pass(60)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.title).toBe('200 Shops sind nicht erreichbar')
  expect(sent[0]?.body).toBe(
    'Seit 14:00 Uhr.\nBlumen: shop0, shop1, shop2, shop3, shop4, shop5, shop6, shop7, shop8, shop9\nund 190 weitere',
  )
  expect(sent[0]?.link).toBe('/uptime/stoerungen')
  for (let second = 0; second < 20; second++) {
    for (const id of ids.slice(second * 10, second * 10 + 10)) up(id)
    await pass(1)
  }
  await pass(60)
  expect(sent.map(({ title }) => title)).toEqual([
    '200 Shops sind nicht erreichbar',
    '200 Shops sind wieder erreichbar',
  ])
})

test('T2: outages that come one by one are announced after a minute, and the rest when nothing more comes', async () => {
  const { addShop, start, down, pass, titles } = openAlerts()
  const ids = Array.from({ length: 20 }, (_, index) => `shop${index}`)
  for (const id of ids) await addShop(id)
  start()
  await pass(1)
  for (const id of ids) {
    down(id)
    await pass(8)
  }
  await pass(10)
  expect(titles()).toEqual([
    'shop.example: 8 Shops sind nicht erreichbar',
    'shop.example: 12 Shops sind nicht erreichbar',
  ])
})

test('T2: what is collected waits for shops that are being confirmed, for a minute at most', async () => {
  const { addShop, start, down, pass, titles, events } = openAlerts()
  for (const id of ['eins', 'zwei', 'drei']) await addShop(id)
  await addShop('fremd', { ownerId: 'ben' })
  start()
  await pass(1)
  events.doubtful.add('zwei')
  events.doubtful.add('fremd')
  down('eins')
  await pass(30)
  expect(titles()).toEqual([])
  events.doubtful.delete('zwei')
  down('zwei')
  await pass(12)
  expect(titles()).toEqual(['shop.example: 2 Shops sind nicht erreichbar'])
  events.doubtful.add('zwei')
  down('fremd')
  await pass(12)
  expect(titles()).toHaveLength(1)
  await pass(50)
  expect(titles().slice(1)).toEqual(['ben: fremd ist nicht erreichbar'])
})

test('T3: outages that end before the alert are announced in one', async () => {
  const { addShop, start, down, up, pass, sent } = openAlerts()
  await addShop('kasse')
  start()
  await pass(1)
  down('kasse')
  await pass(5)
  up('kasse')
  await pass(60)
  expect(sent.map(({ kind, title, body }) => ({ kind, title, body }))).toEqual([
    {
      kind: 'shop-down',
      title: 'kasse war kurz nicht erreichbar',
      body: 'Nach 5 Sek., von 14:00 bis 14:00 Uhr.\nFalscher Status: 503 statt 200–299.',
    },
  ])
})

test('T4: four cycles of 25 s down and 25 s up are few messages, also for two hundred shops', async () => {
  const { addShop, start, down, up, pass, sent, events, time } = openAlerts()
  const ids = Array.from({ length: 200 }, (_, index) => `shop${index}`)
  for (const id of ids) await addShop(id)
  start()
  await pass(1)
  const flaps = new Map<string, number>()
  const begin = time.now()
  // A check every 20 s, each at its own second; down is sure 7 s after the first failure, up 2 s after the first success.
  for (let second = 0; second < 400; second++) {
    const at = Math.round((time.now() - begin) / SECOND_MS)
    for (const [index, id] of ids.entries()) {
      const cycle = Math.floor(at / 50)
      const offset = Math.floor(index / 10)
      const incidentId = `${id}-${cycle}`
      if (cycle < 4 && at % 50 === offset + 7 && offset < 18) {
        down(id, { incidentId })
        flaps.set(id, (flaps.get(id) ?? 0) + 1)
        if (flaps.get(id) === 3) events.add({ kind: 'unstable', shopId: id, atMs: time.now() })
      }
      if (cycle < 4 && at % 50 === 25 + offset + 2 && offset < 18) {
        up(id, incidentId)
        flaps.set(id, (flaps.get(id) ?? 0) + 1)
      }
    }
    await pass(1)
  }
  expect(sent.length).toBeLessThanOrEqual(10)
  expect(sent.filter(({ kind }) => kind === 'shop-unstable').map(({ title }) => title)).toEqual([
    'shop.example: 180 Shops sind instabil',
  ])
})

test('T13: a recovery replaces the message about several shops only when the last of them is back', async () => {
  const { addShop, start, down, up, pass, sent } = openAlerts()
  for (const id of ['eins', 'zwei']) await addShop(id)
  start()
  await pass(1)
  down('eins')
  down('zwei')
  await pass(12)
  const [both] = sent
  for (const id of ['eins', 'zwei']) {
    up(id)
    await pass(12)
  }
  expect(sent.map(({ kind, supersedes }) => ({ kind, supersedes }))).toEqual([
    { kind: 'shop-down', supersedes: undefined },
    { kind: 'shop-up', supersedes: [] },
    { kind: 'shop-up', supersedes: [both?.key] },
  ])
})

test('T7: reminders that are due within half an hour are one message, others have their own', async () => {
  const { addShop, start, down, passMinutes, sent } = openAlerts()
  for (const id of ['eins', 'zwei', 'drei']) await addShop(id)
  start()
  await passMinutes(1)
  down('eins')
  await passMinutes(20)
  down('zwei')
  await passMinutes(40)
  down('drei')
  await passMinutes(7 * 60)
  expect(sent.filter(({ kind }) => kind === 'shop-reminder').map(({ title }) => title)).toEqual([
    'shop.example: 2 Shops sind immer noch nicht erreichbar',
    'drei ist immer noch nicht erreichbar',
  ])
})

test('T6: shops that depend on each other in a circle, or on themselves, cause alerts as any other', async () => {
  const { addShop, start, down, pass, sent } = openAlerts()
  await addShop('eins', { parentId: 'zwei' })
  await addShop('zwei', { parentId: 'eins' })
  await addShop('selbst', { parentId: 'selbst' })
  await addShop('dahinter', { parentId: 'eins' })
  start()
  await pass(1)
  for (const id of ['eins', 'selbst', 'dahinter']) down(id)
  await pass(90)
  expect(sent.map(({ body }) => body)).toEqual(['Seit 14:00 Uhr.\neins, selbst'])
})

test('T10: users without a shop that needs the internet get no message about its loss', async () => {
  const { addShop, start, pass, sent, events, time } = openAlerts()
  await addShop('paused', { isPaused: true, memberIds: ['ben'] })
  await addShop('home', { check: anHttpCheck('http://192.168.1.7/'), memberIds: ['ben'] })
  await addShop('shop')
  start()
  await pass(1)
  events.add({ kind: 'interrupted', atMs: time.now() })
  await pass(20)
  expect(sent.map(({ userId, title }) => [userId, title])).toEqual([['anna', 'Messung unterbrochen']])
})
