/** Tests that no name and no text of a shop can keep a message from being sent. */
import { expect, test } from 'vitest'
import { openAlerts, TELLING_START_MS } from '#testing/uptime/alert-shops'

const long = { name: '🛒'.repeat(50), group: '🌷'.repeat(50) }

test('T14: names as long as a shop may have are cut in titles, and no character in its middle', async () => {
  const { addShop, start, down, pass, sent, warnings, events, time } = openAlerts()
  await addShop('kasse', long)
  start()
  await pass(1)
  down('kasse')
  await pass(12)
  const validUntilMs = time.now()
  events.add({ kind: 'certificate', shopId: 'kasse', atMs: time.now(), daysLeft: 14, validUntilMs })
  await pass(12)
  expect(warnings).toEqual([])
  expect(sent.map(({ kind }) => kind)).toEqual(['shop-down', 'shop-expiry'])
  const [down1, expiry] = sent.map(({ title }) => title)
  expect(down1).toMatch(/^🛒{50} · 🌷+… ist nicht erreichbar$/u)
  expect(expiry).toMatch(/^Das Zertifikat von 🛒{50} · 🌷+… läuft am 10\.06\.2026 ab$/u)
  for (const { title } of sent) expect(title.isWellFormed()).toBe(true)
})

test('T14: many long names fit into the text of one message', async () => {
  const { addShop, start, pass, sent, warnings, events, time } = openAlerts()
  const ids = Array.from({ length: 12 }, (_none, index) => `shop${index}`)
  for (const id of ids) await addShop(id, long)
  start()
  await pass(1)
  const validUntilMs = time.now()
  for (const shopId of ids) events.add({ kind: 'domain', shopId, atMs: time.now(), daysLeft: 14, validUntilMs })
  await pass(12)
  expect(warnings).toEqual([])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body.length).toBeLessThanOrEqual(2_000)
  expect(sent[0]?.body.split('\n')).toHaveLength(11)
  expect(sent[0]?.body.split('\n').at(-1)).toBe('und 2 weitere')
})

test('T14: a notice that was sealed too long is sent, and the ones after it', async () => {
  const { addShop, start, down, pass, titles, events } = openAlerts()
  await addShop('kasse')
  const [lease] = await events.claim('none', ['telling'], 1)
  if (lease === undefined) throw new Error('nobody else holds it')
  const notice = { key: 'a', kind: 'shop-down', title: '🛒'.repeat(300), body: '🌷'.repeat(3_000), link: '/uptime' }
  const waiting = { unstable: [], slow: [], expiries: [] }
  const note = JSON.stringify({ outages: [], unstable: [], waiting, sealed: [notice] })
  await events.writePosition('telling', 0, lease, new Map([['anna', note]]))
  events.breakLease()
  start()
  await pass(2)
  expect(titles()).toEqual([`${'🛒'.repeat(99)}…`])
  down('kasse', { startedMs: TELLING_START_MS })
  await pass(12)
  expect(titles()).toHaveLength(2)
})
