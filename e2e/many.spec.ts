import type { Page } from '@playwright/test'
import { expect, signUp, test } from './app.ts'

/** Adds this many wheels as another device of the signed-in person would, through the API. */
async function addWheels(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wheels) => {
    const { id: userId } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
    const now = new Date().toISOString()
    const fields = { mode: 'keep', spinDurationSec: 5, palette: 'sunset', isSoundOn: false, volume: 60 }
    const changes = Array.from({ length: wheels }, (_none, index) => ({
      path: `wheels/many${index}-${userId}`,
      type: 'ADD',
      fields: Object.entries({
        ...fields,
        title: `Rad ${index + 1}`,
        entries: [],
        winnerText: 'Gewonnen hat',
        hasConfetti: true,
      }).map(([key, value]) => ({ key, value })),
      changeId: `many${index}`,
      userId,
      deviceId: 'phone',
      editedAt: now,
      baseVersion: 0,
    }))
    await fetch('/api/documents/changes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, deviceId: 'phone', clientTime: now, changes }),
    })
  }, count)
}

test('of many wheels the first 60 are drawn at once, in order, and the others on demand', async ({ page, person }) => {
  await signUp(page, person)
  await addWheels(page, 70)
  await page.goto('/wheelofnames')
  const cards = page.getByRole('link', { name: /^Rad \d+/ })
  await expect(cards).toHaveCount(60)
  await expect(cards.last()).toHaveAccessibleName(/^Rad 60/)
  await page.getByRole('button', { name: 'Weitere zeigen (noch 10 Räder)' }).click()
  await expect(cards).toHaveCount(70)
  await expect(cards.nth(60)).toBeFocused()
})
