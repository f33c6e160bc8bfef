/** Payments of other amounts and currencies, and budgets after the trip has got another currency. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, type Seed } from '#testing/app-page'
import { expensesCollection, settlementsCollection, tripsCollection } from '../../collections.ts'
import type { Trip } from '../../model.ts'
import type { Expense } from '../../money-model.ts'
import { tripPath } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const trip: Trip = {
  title: 'New York',
  range: { from: '2026-06-10', to: '2026-06-17' },
  ...{ zone: 'America/New_York', currency: 'EUR', budgets: [] },
  travellers: [
    { id: 'anna', name: 'Anna' },
    { id: 'ben', name: 'Ben' },
    { id: 'cem', name: 'Cem' },
  ],
}
const expense: Expense = {
  ...{ tripId: 'ny', title: 'Hotel', category: 'stay', on: '2026-06-11', files: [] },
  cost: {
    total: { minor: 30_000, currency: 'EUR' },
    payers: [{ id: 'anna', minor: 30_000 }],
    split: { mode: 'equal', travellerIds: ['anna', 'ben', 'cem'] },
  },
}
const save = dialog.getByRole('button', { name: /^(?:Eintragen|Speichern)$/ })

it('J72: a part is paid, the other proposal stays; a payment back is entered, changed, deleted and brought back', async () => {
  const documents: readonly Seed[] = [
    [tripsCollection, 'ny', trip],
    [expensesCollection, 'hotel', expense],
  ]
  const app = await openApp(tripPath('ny', 'kosten'), { documents })
  await page.getByRole('button', { name: 'Anderer Betrag: Ben an Anna' }).click()
  await expect.element(dialog.getByLabelText('Betrag')).toHaveValue('100,00')
  await dialog.getByLabelText('Betrag').fill('0')
  await save.click()
  await expect.element(dialog.getByText('Gib einen Betrag ein.')).toBeVisible()
  await dialog.getByLabelText('Betrag').fill('40')
  await dialog.getByLabelText('Notiz').fill('bar')
  await expectNoBarriersInLooks()
  await save.click()
  await expect.element(page.getByText(/^Ben an Anna: 60,00.€$/)).toBeVisible()
  await expect.element(page.getByText(/^Cem an Anna: 100,00.€$/)).toBeVisible()
  await page.getByRole('button', { name: 'Zahlung eintragen' }).click()
  await dialog.getByLabelText('Wer hat gezahlt').selectOptions('Cem')
  await dialog.getByLabelText('An wen').selectOptions('Ben')
  await dialog.getByRole('button', { name: 'Richtung tauschen' }).click()
  await dialog.getByLabelText('Betrag').fill('10')
  await dialog.getByLabelText('Datum').fill('2026-06-12')
  await save.click()
  const payments = () =>
    app.documents
      .list(settlementsCollection)
      .map(({ fromId, toId, minor, note }) => [fromId, toId, minor, note])
      .toSorted()
  const first = ['ben', 'anna', 4_000, 'bar']
  await expect.poll(payments).toEqual([first, ['ben', 'cem', 1_000, undefined]])
  await expect.element(page.getByText(/^Ben an Anna: 50,00.€$/)).toBeVisible()
  await page.getByText('Abrechnung').click()
  await page.getByRole('button', { name: /^Ben an Cem/ }).click()
  await dialog.getByLabelText('Betrag').fill('20')
  await save.click()
  await expect.poll(payments).toEqual([first, ['ben', 'cem', 2_000, undefined]])
  await pressToast('Zahlung von Ben vom 12.06.2026 geändert', 'Rückgängig')
  await expect.poll(payments).toEqual([first, ['ben', 'cem', 1_000, undefined]])
  await page.getByRole('button', { name: 'Zahlung von Ben vom 12.06.2026 löschen' }).click()
  await pressToast('Zahlung von Ben vom 12.06.2026 gelöscht', 'Rückgängig')
  await expect.poll(payments).toEqual([first, ['ben', 'cem', 1_000, undefined]])
  await expectNoBarriersInLooks()
})

it('J71: a payment whose rate is missing is opened, gets it, and counts', async () => {
  const payment = { tripId: 'ny', fromId: 'ben', toId: 'anna', minor: 5_000, currency: 'USD', on: '2026-06-12' }
  const app = await openApp(tripPath('ny', 'kosten'), {
    documents: [
      [tripsCollection, 'ny', trip],
      [settlementsCollection, 'paid', payment],
    ],
  })
  await expect.element(page.getByText(/Öffne die Zahlung und trag ihn nach/)).toBeVisible()
  await page.getByRole('button', { name: /^Ben an Anna.*Kurs fehlt/ }).click()
  await dialog.getByLabelText(/^Kurs/).fill('1,25')
  await expect.element(dialog.getByText('50,00 $ sind 40,00 €.')).toBeVisible()
  await expectNoBarriersInLooks()
  await save.click()
  await expect.element(page.getByText(/^Anna an Ben: 40,00.€$/)).toBeVisible()
  const rates = app.documents.list(settlementsCollection).map(({ minor, rate }) => [minor, rate])
  expect(rates).toEqual([[5_000, { value: '1.25', on: '2026-06-12', per: 'EUR' }]])
})

it('J70: another currency of the trip leaves budgets in theirs, to be converted or entered anew', async () => {
  const rate = { value: '1.25', on: '2026-06-11', per: 'EUR' }
  const inDollars = { ...expense.cost, total: { minor: 12_500, currency: 'USD' }, rate }
  const app = await openApp(tripPath('ny'), {
    documents: [
      [
        tripsCollection,
        'ny',
        {
          ...trip,
          budgets: [
            { id: 'total', minor: 80_000 },
            { id: 'stay', minor: 50_000 },
          ],
        },
      ],
      [expensesCollection, 'hotel', { ...expense, cost: { ...inDollars, payers: [{ id: 'anna', minor: 12_500 }] } }],
    ],
  })
  const budgets = () =>
    app.documents.get(tripsCollection, 'ny')?.budgets.map(({ id, minor, currency }) => [id, minor, currency])
  await page.getByRole('button', { name: 'Name, Zone, Währung' }).click()
  await dialog.getByLabelText('Währung').selectOptions('USD – US-Dollar')
  await save.click()
  await expect.poll(budgets).toEqual([
    ['total', 80_000, 'EUR'],
    ['stay', 50_000, 'EUR'],
  ])
  await page
    .getByRole('link', { name: /^Kosten/ })
    .first()
    .click()
  await expect.element(page.getByText(/^Budget 800,00.€: nicht vergleichbar$/)).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: /^Insgesamt: in 1.000,00.\$ umrechnen$/ }).click()
  await expect.poll(budgets).toEqual([
    ['total', 100_000, 'USD'],
    ['stay', 50_000, 'EUR'],
  ])
  await page.getByRole('button', { name: 'Budget ändern' }).click()
  await expect.element(dialog.getByLabelText('Unterkunft')).toHaveValue('500,00 EUR')
  await dialog.getByLabelText('Unterkunft').fill('510 EUR')
  await save.click()
  await expect.element(dialog.getByText('Schreib den Betrag in USD.')).toBeVisible()
  await dialog.getByLabelText('Unterkunft').fill('500,00 EUR')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: /^625,00.\$ übernehmen/ }).click()
  await save.click()
  await expect.poll(budgets).toEqual([
    ['total', 100_000, 'USD'],
    ['stay', 62_500, 'USD'],
  ])
  await pressToast('Budget von „New York“ geändert', 'Rückgängig')
  await expect.element(page.getByText(/^Budget 500,00.€: nicht vergleichbar$/)).toBeVisible()
})
