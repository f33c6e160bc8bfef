import { expect, test } from 'vitest'
import { openAlerts } from '#testing/uptime/alert-shops'

test.each([
  [{ name: 'Kasse', group: 'Hauptshop' }, 'Kasse · Hauptshop'],
  [{ name: 'Startseite', group: 'Art' }, 'Startseite · Art'],
  [{ name: 'Hauptshop Kasse', group: 'Hauptshop' }, 'Hauptshop Kasse'],
  [{ name: 'K'.repeat(48), group: 'H'.repeat(49) }, `${'K'.repeat(48)} · ${'H'.repeat(49)}`],
  [{ name: 'K'.repeat(49), group: 'H'.repeat(49) }, 'K'.repeat(49)],
  [{ name: '🛒'.repeat(50), group: '🌷'.repeat(50) }, '🛒'.repeat(50)],
])(
  'T1: an incident has the name that its shop of %j had with its group, as far as there is room',
  async (shop, name) => {
    const { addShop, start, down, pass, readIncident } = openAlerts()
    await addShop('kasse', shop)
    start()
    await pass(1)
    down('kasse')
    await pass(2)
    expect((await readIncident('anna', 'kasse-1'))?.fields['shopName']).toBe(name)
  },
)
