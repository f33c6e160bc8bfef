/** What a device has kept of the server's answers about a shop, as if it had asked a while ago. */
import type { Page } from '@playwright/test'
import { keptChart, keptDetails } from '../../testing/uptime/stored-shop.ts'
import { userIdOf } from '../app.ts'

/** The device that the page is on has these answers from now on; what it has shown before stays until it is loaded anew. */
export async function keepAnswers(page: Page, shopId: string, atMs: number): Promise<void> {
  const name = `taschenmesser-answers-${await userIdOf(page)}`
  const stored = [
    { key: `uptime details ${shopId}`, answer: keptDetails(shopId, atMs) },
    { key: `uptime chart ${shopId} 24h`, answer: keptChart(atMs) },
  ]
  await page.evaluate(
    async ({ database, rows, heardMs }) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('the database could not be opened'))
      })
      const transaction = opened.transaction('answers', 'readwrite')
      const done = new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      for (const { key, answer } of rows) {
        const text = JSON.stringify(answer)
        transaction.objectStore('answers').put({ key, heardMs, usedMs: heardMs, size: text.length, text })
      }
      await done
      opened.close()
    },
    { database: name, rows: stored, heardMs: atMs },
  )
}
