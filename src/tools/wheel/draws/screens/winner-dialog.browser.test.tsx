/** The winner dialog and its actions (rules D). */
import { expect, it } from 'vitest'
import { expectNoBarriers, page, pressToast, userEvent } from '#testing/app-page'
import { chooseFromMenu, openWheel } from '#testing/browser/wheel-page'

const winner = page.getByRole('dialog', { name: 'Gewonnen hat' })

async function spin(): Promise<void> {
  await page.getByRole('button', { name: 'Drehen' }).click()
  await expect.element(winner).toBeVisible()
}

it('D12, D13: the winner is announced once, may leave the wheel, and comes back by „Rückgängig“', async () => {
  await openWheel('Küche', ['Anna', 'Bert', 'Clara', 'Deniz'], { isStill: true })
  await spin()
  const announced = () =>
    page
      .getByRole('status')
      .elements()
      .filter(({ textContent }) => /^Gewonnen: .+\. Noch 4 im Rad\.$/.test(textContent))
  await expect.poll(announced).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Behalten' })).toHaveFocus()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Aus dem Rad nehmen' }).click()
  await expect.element(page.getByText('3 von 4 Namen im Rad')).toBeVisible()
  // The winners stand before a list of names that may be long.
  const order = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(order.indexOf('Zuletzt gewonnen')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('Zuletzt gewonnen')).toBeLessThan(order.indexOf('Namen'))
  await pressToast('ist aus dem Rad', 'Rückgängig')
  await expect.element(page.getByText('4 Namen im Rad')).toBeVisible()

  // Taking the draw back is undone as well.
  await spin()
  await winner.getByRole('button', { name: 'Rückgängig' }).click()
  const drawn = () => page.getByRole('region', { name: 'Zuletzt gewonnen' }).getByRole('listitem').elements().length
  await expect.poll(drawn).toBe(1)
  await pressToast('Ziehung zurückgenommen', 'Rückgängig')
  await expect.poll(drawn).toBe(2)
})

it('D8: one after another goes on after a reload, until everybody was drawn', async () => {
  const app = await openWheel('Küche', ['Anna', 'Bert'], { isStill: true })
  await chooseFromMenu('Einstellungen')
  await page.getByLabelText('Pausieren, bis alle dran waren').click()
  await userEvent.keyboard('{Escape}')
  await spin()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 von 2 Namen im Rad')).toBeVisible()
  await app.reload()
  await spin()
  await page.getByRole('button', { name: 'Alle wieder ins Rad' }).click()
  await expect.element(page.getByText('2 Namen im Rad')).toBeVisible()
})
