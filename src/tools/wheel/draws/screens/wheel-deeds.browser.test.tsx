/** A wheel is turned on the start page. */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page, pressToast } from '#testing/app-page'
import { aWheel } from '#testing/wheels'
import { drawsCollection, wheelsCollection } from '../../model.ts'
import { verifyDraw } from '../verify-draw.ts'

it('K34: „Heute“ turns the last used wheel in place, also offline; the winner is shown there and can be taken back', async () => {
  const wheel = aWheel('Küche', ['Anna', 'Bert'], { mode: 'remove' })
  const app = await openApp('/', { documents: [[wheelsCollection, 'wheel', wheel]] })
  const line = page.getByRole('region', { name: 'Heute' }).getByRole('listitem')
  const spin = page.getByRole('button', { name: 'Drehen: „Küche“' })
  const draws = () => app.documents.list(drawsCollection)
  const left = () => app.documents.get(wheelsCollection, 'wheel')?.entries.filter(({ isActive }) => isActive).length
  await expect.element(spin).toBeVisible()
  await expectNoBarriers()
  await spin.click()
  await expect.element(line.getByText(/^Zuletzt gewonnen: (?:Anna|Bert)$/)).toBeVisible()
  expect(draws().map((draw) => [draw.wheelId, draw.revokedAt, verifyDraw(draw)])).toEqual([['wheel', undefined, true]])
  expect(left()).toBe(1)
  expect(location.pathname).toBe('/')

  await pressToast(/Gewonnen: (?:Anna|Bert)/, 'Rückgängig')
  await expect.element(line.getByText(/^Zuletzt gewonnen/)).not.toBeInTheDocument()
  expect([left(), draws().length, draws()[0]?.revokedAt]).toEqual([2, 1, expect.any(String)])

  app.setOnline(false)
  await spin.click()
  await expect.element(line.getByText(/^Zuletzt gewonnen: /)).toBeVisible()
  await spin.click()
  await expect.poll(left).toBe(0)
  await expect.element(spin).not.toBeInTheDocument()
  await expect.element(line.getByText(/^Zuletzt gewonnen: /)).toBeVisible()
})
