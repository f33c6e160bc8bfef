/** The costs of a trip: an expense in a foreign currency, debts, settling and taking back, a budget, the filter. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, answerWith, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { expensesCollection, settlementsCollection, tripsCollection } from '../../collections.ts'
import type { Expense } from '../../money-model.ts'
import { tripPath } from '../../paths.ts'
import { readRates } from '../rates-endpoint.ts'

const dialog = page.getByRole('dialog')
const trip = {
  title: 'New York',
  range: { from: '2026-06-10', to: '2026-06-17' },
  ...{ zone: 'America/New_York', currency: 'EUR', budgets: [] },
  travellers: [
    { id: 'anna', name: 'Anna' },
    { id: 'ben', name: 'Ben' },
    { id: 'cem', name: 'Cem' },
  ],
}
const expense = (title: string, minor: number): Expense => ({
  ...{ tripId: 'ny', title, category: 'food', on: '2026-06-11', files: [] },
  cost: {
    total: { minor, currency: 'EUR' },
    payers: [{ id: 'ben', minor }],
    split: { mode: 'equal', travellerIds: ['anna', 'ben'] },
  },
})
const documents: readonly Seed[] = [[tripsCollection, 'ny', trip]]

it('J13 J14 J37: dollars at the rate of the bank become debts, which are settled with one press and taken back', async () => {
  const on = Temporal.Now.plainDateISO().toString()
  const rates = answerWith(readRates, () => ({ list: { on, perEuro: { USD: '1.0850' } } }))
  const app = await openApp(tripPath('ny', 'kosten'), { documents, answers: [rates] })
  await expect.element(page.getByRole('heading', { name: 'Noch keine Ausgaben' })).toBeVisible()
  await page.getByRole('button', { name: 'Ausgabe eintragen' }).click()
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.element(dialog.getByLabelText('Wofür')).toHaveFocus()
  await dialog.getByLabelText('Wofür').fill('Abendessen')
  await dialog.getByLabelText('Betrag').fill('100,00')
  await dialog.getByLabelText('Währung').selectOptions('USD – US-Dollar')
  await expect.element(dialog.getByText('100,00 $ sind 92,17 €.')).toBeVisible()
  await dialog.getByLabelText(/^Kurs/).fill('0,9217')
  await dialog.getByRole('button', { name: 'Umdrehen' }).click()
  await expect.element(dialog.getByLabelText(/^Kurs/)).toHaveValue('1,084952')
  await dialog.getByLabelText('Aufteilen').selectOptions('Beträge')
  await dialog.getByLabelText('Betrag Cem').fill('50')
  await expect.element(dialog.getByText(/zu viel/)).toBeVisible()
  await dialog.getByLabelText('Aufteilen').selectOptions('Gleich')
  await dialog.getByRole('button', { name: 'Cem' }).click()
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  const saved = () =>
    app.documents.list(expensesCollection).map(({ title, cost }) => [title, cost.total.minor, cost.rate?.per])
  await expect.poll(saved).toEqual([['Abendessen', 10_000, 'EUR']])
  // With each id another one gets the cent that is left.
  await expect.element(page.getByText(/^Ben an Anna: 46,0[89].€$/)).toBeVisible()
  await expectNoBarriersInLooks()
  const [kept] = app.documents.list(expensesCollection)
  await page.getByRole('button', { name: /^Abendessen/ }).click()
  app.documents.modify(expensesCollection, kept?.id ?? '', { note: 'von Ben' })
  await dialog.getByLabelText('Wofür').fill('Abend in Queens')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const others = () => app.documents.list(expensesCollection).map(({ title, note }) => [title, note])
  await expect.poll(others).toEqual([['Abend in Queens', 'von Ben']])
  await page.getByRole('button', { name: 'Ausgleichen' }).click()
  await expect.element(page.getByText('Alle sind quitt.')).toBeVisible()
  await pressToast(/Ben hat Anna/, 'Rückgängig')
  // With each id another one gets the cent that is left.
  await expect.element(page.getByText(/^Ben an Anna: 46,0[89].€$/)).toBeVisible()
  expect(app.documents.list(settlementsCollection)).toEqual([])
})

it('J34 J38: a budget is set, and expenses are narrowed, changed, deleted and brought back, without an account too', async () => {
  const onDevice: readonly Seed[] = [
    ...documents,
    ...['Brot', 'Kaffee', 'Wein', 'Obst', 'Eis'].map((title, index): Seed => [
      expensesCollection,
      `e${index}`,
      expense(title, 1_000),
    ]),
    [expensesCollection, 'bus', { ...expense('Bus', 600), category: 'transport' }],
  ]
  await openApp(tripPath('ny', 'kosten'), { isSignedOut: true, onDevice })
  await expect.element(page.getByText('56,00 €', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Budget festlegen' }).click()
  await dialog.getByLabelText('Insgesamt').fill('50')
  await dialog.getByLabelText('Essen und Trinken').fill('viel')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(dialog.getByText('Schreib den Betrag wie 1.234,50.')).toBeVisible()
  await dialog.getByLabelText('Essen und Trinken').fill('100')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('6,00 € über dem Budget')).toBeVisible()
  await page.getByRole('button', { name: 'Fahrt und Flug' }).click()
  await expect.element(page.getByRole('button', { name: '„Brot“ löschen' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: '„Bus“ löschen' }).click()
  await pressToast('„Bus“ gelöscht', 'Rückgängig')
  await page.getByRole('button', { name: /^Bus/ }).click()
  await dialog.getByLabelText('Bezahlt von').selectOptions('Noch niemandem (geplant)')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText(/dazu 6,00.€ geplant/)).toBeVisible()
})
