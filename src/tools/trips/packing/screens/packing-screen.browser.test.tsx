/** The packing list: typed, packed piece by piece, kept private, filled from a template; and the templates themselves. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast, type Seed } from '#testing/app-page'
import { packingCollection, privatePackingCollection, templatesCollection, tripsCollection } from '../../collections.ts'
import { TEMPLATES_PATH, tripPath } from '../../paths.ts'

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const trip = {
  title: 'Lissabon',
  range: { from: '2026-06-10', to: '2026-06-13' },
  ...{ zone: 'Europe/Lisbon', currency: 'EUR', budgets: [] },
  travellers: [{ id: 'ben', name: 'Ben' }],
}
const documents: readonly Seed[] = [[tripsCollection, 'lis', trip]]

it('J15 J36: things are typed, packed piece by piece, kept private, and come with a template once', async () => {
  const app = await openApp(tripPath('lis', 'packliste'), { documents })
  await expect.element(page.getByRole('heading', { name: 'Was kommt mit?' })).toBeVisible()
  await page.getByLabelText('Auf die Packliste').fill('5 T-Shirts 180 g')
  await button('Hinzufügen').click()
  await expect.element(page.getByText('0 von 5 gepackt')).toBeVisible()
  for (let times = 0; times < 2; times++) await button('„T-Shirts“: eins mehr gepackt').click()
  await expect.element(page.getByText('2 von 5 gepackt')).toBeVisible()
  await button(/^5 × T-Shirts/).click()
  await dialog.getByLabelText('Wer nimmt es mit?').selectOptions('Nur für mich (sieht sonst niemand)')
  await dialog.getByLabelText('Gepäckstück').fill('Koffer')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const shared = () => app.documents.list(packingCollection).map(({ name, quantity }) => [name, quantity])
  const own = () => app.documents.list(privatePackingCollection).map(({ name, packed, bag }) => [name, packed, bag])
  await expect.poll(own).toEqual([['T-Shirts', 2, 'Koffer']])
  expect(shared()).toEqual([])
  await expect.element(page.getByText(/^Koffer 900 g/)).toBeVisible()
  await page.viewport(PHONE.width, PHONE.height)
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top
  expect(topOf('Mehr zur Packliste')).toBeLessThan(topOf('Vorlage hinzufügen') + 8)
  await page.viewport(320, 568)
  expect(
    button(/^5 × T-Shirts/)
      .element()
      .getBoundingClientRect().width,
  ).toBeGreaterThan(110)
  expect(topOf('„T-Shirts“: eins weniger gepackt')).toBe(topOf('„T-Shirts“ löschen'))
  await page.viewport(PHONE.width, PHONE.height)
  await button('Vorlage hinzufügen').click()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).first().click()
  await expect.poll(() => shared().find(([name]) => name === 'Socken')).toEqual(['Socken', 4])
  expect(shared().filter(([name]) => name === 'T-Shirts')).toEqual([])
  await expectNoBarriersInLooks()
  await button('„T-Shirts“ gepackt').click()
  await expect.poll(own).toEqual([['T-Shirts', 5, 'Koffer']])
  await button('„Socken“ löschen').click()
  await pressToast('„Socken“ gelöscht', 'Rückgängig')
  await expect.element(button('„Socken“ gepackt')).toHaveFocus()
  await button('Noch offen').click()
  await expect.element(button('„T-Shirts“ löschen')).not.toBeInTheDocument()

  const before = shared().length
  await button('Nur für mich').click()
  await button('Vorlage hinzufügen').click()
  await expect.element(dialog.getByText(/Was dazukommt, sieht sonst niemand\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).last().click()
  await expect.poll(() => own().length).toBeGreaterThan(1)
  expect(shared()).toHaveLength(before)
})

it('J36: „Nur für mich“ holds for the templates that an empty list offers', async () => {
  const app = await openApp(tripPath('lis', 'packliste'), { documents })
  await button('Nur für mich').click()
  await button('Strand').click()
  await expect.poll(() => app.documents.list(privatePackingCollection).length).toBeGreaterThan(5)
  expect(app.documents.list(packingCollection)).toEqual([])
})

it('J36: templates are copied, changed and deleted with undo, and a list becomes one', async () => {
  const item = { tripId: 'lis', name: 'Hut', category: 'Kleidung', quantity: 1, packed: 1, travellerId: 'ben' }
  const app = await openApp(TEMPLATES_PATH, { documents: [...documents, [packingCollection, 'hat', item]] })
  await button('Strand kopieren').click()
  await expect.element(page.getByRole('heading', { name: 'Strand', level: 1 })).toBeVisible()
  await page.getByLabelText('In die Vorlage').fill('Strand: 2 Schnorchel 400 g')
  await button('Hinzufügen').click()
  await button(/^2 × Schnorchel/).click()
  await dialog.getByRole('switch', { name: 'Je Nacht eins und eins dazu' }).click()
  await dialog.getByRole('switch', { name: 'Nur für mich' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(button(/^Schnorchel.*je Nacht · nur für dich/)).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo(tripPath('lis', 'packliste'))
  await button('Mehr zur Packliste').click()
  await page.getByRole('menuitem', { name: 'Als Vorlage speichern' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const titles = () => app.documents.list(templatesCollection).map(({ title, items }) => [title, items.length])
  await expect
    .poll(() => titles().toSorted())
    .toEqual([
      ['Lissabon', 1],
      ['Strand', expect.any(Number)],
    ])
  app.goTo(TEMPLATES_PATH)
  await button('Vorlage „Lissabon“ löschen').click()
  await pressToast('Vorlage „Lissabon“ gelöscht', 'Rückgängig')
  await expect.element(button('Vorlage „Lissabon“ löschen')).toBeVisible()
})
