import { expect, type Page } from '@playwright/test'

/** Overwrites a template of the page's user until the quota does not even have room for a short one. */
export async function fillQuota(page: Page): Promise<void> {
  const refusals = await page.evaluate(async () => {
    const codes: string[] = []
    for (const count of [150, 10, 0]) {
      for (let round = 0; round < 1_000; round++) {
        const texts = Array.from({ length: count }, (_, index) => `${round}-${index}-${'x'.repeat(150)}`)
        const answer = await fetch('/api/documents/wheelTemplates/full', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ fields: { title: `Klassenliste ${round}`, texts } }),
        })
        if (answer.status === 200) continue
        const { error } = (await answer.json()) as { error: { code: string } }
        codes.push(error.code)
        break
      }
    }
    return codes
  })
  expect(refusals).toEqual(['quota-exceeded', 'quota-exceeded', 'quota-exceeded'])
}
