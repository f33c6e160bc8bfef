/** The history of a wheel: the way back for each value, without a network, and deleting it for good (rule H3). */
import { expect, it } from 'vitest'
import { expectNoBarriers, expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { BEN, meetBen, readOnServer, shareAsBen } from '#testing/documents/other-devices'
import { addName, chooseFromMenu, openWheel, renameWheel } from '#testing/browser/wheel-page'
import { aWheel, wheelsCollection } from '#testing/wheels'

const eraseButton = page.getByRole('button', { name: 'Verlauf löschen …' })
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })

it('the history of a wheel brings back a title and a name, and the wheel itself after it was deleted', async () => {
  const app = await openWheel('Alter Titel', ['Anna'])
  await renameWheel('Neuer Titel')
  await page.getByRole('button', { name: 'Anna entfernen' }).click()
  await chooseFromMenu('Verlauf')
  await expect.element(page.getByText('Name „Anna“ entfernt').first()).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: /Titel „Alter Titel“$/ }).click()
  await expect.element(page.getByText('Rad „Alter Titel“')).toBeVisible()
  await pressToast('wiederhergestellt', 'Rückgängig')
  await expect.element(page.getByText('Rad „Neuer Titel“')).toBeVisible()
  await page.getByRole('button', { name: /was vor „Name „Anna“ entfernt“ war$/ }).click()
  await page.getByRole('link', { name: 'Zurück zu „Neuer Titel“' }).click()
  await expect.element(page.getByRole('button', { name: 'Anna entfernen' })).toBeVisible()

  await chooseFromMenu('Rad löschen')
  await expect.poll(() => readOnServer(app, wheelsCollection, 'wheel')).toBeUndefined()
  app.goTo('/account/geloescht')
  const restore = page.getByRole('button', { name: 'Rad „Neuer Titel“ wiederherstellen' })
  await expect.element(restore).toBeVisible()
  await expectNoBarriersInLooks()
  await restore.click()
  await expect.element(restore).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
  app.goTo('/wheelofnames/wheel')
  await expect.element(heading(1, 'Neuer Titel')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Anna entfernen' })).toBeVisible()
})

it('offline the history says so and shows what this device has changed', async () => {
  const app = await openWheel('Unterwegs', [])
  app.setOnline(false)
  await addName('Ohne Netz')
  await chooseFromMenu('Verlauf')
  const note = page.getByText(/^Ohne Netz ist der ganze Verlauf nicht abrufbar\./)
  const waiting = page.getByText('Wartet auf den Server')
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('Name „Ohne Netz“ hinzugefügt')).toBeVisible()
  await expect.element(waiting).toBeVisible()
  await expectNoBarriersInLooks()
  app.setOnline(true)
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(page.getByText('Name „Ohne Netz“ hinzugefügt')).toBeVisible()
})

it('H3 the owner of a wheel deletes its history, and the wheel stays as it is', async () => {
  const app = await openWheel('Küchendienst', ['Cem'])
  await meetBen(app)
  await chooseFromMenu('Verlauf')
  await eraseButton.click()
  await expect
    .element(page.getByRole('dialog', { name: 'Verlauf löschen?' }))
    .toMatchTextContent('Was jetzt in „Küchendienst“ steht, bleibt')
  app.setOnline(false)
  await expect.element(page.getByText(/^Du bist offline\. Den Verlauf löschen geht nur mit Verbindung/)).toBeVisible()
  app.setOnline(true)
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect.element(heading(2, 'Der Verlauf ist leer')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await expectNoBarriers()
  await app.reload()
  await expect.element(heading(2, 'Der Verlauf ist leer')).toBeVisible()
  app.goTo('/wheelofnames/wheel')
  await expect.element(page.getByRole('button', { name: 'Cem entfernen' })).toBeVisible()
})

it('H3 a member sees who changed what, and can’t delete it', async () => {
  const app = await openApp('/')
  await meetBen(app)
  await shareAsBen(app, wheelsCollection, 'wheel', aWheel('Küchendienst', []))
  app.goTo('/wheelofnames/wheel')
  await addName('Dora')
  await chooseFromMenu('Verlauf')
  await expect.element(page.getByText('Name „Dora“ hinzugefügt')).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^${BEN.name} · `)).first()).toBeVisible()
  await expect.element(eraseButton).not.toBeInTheDocument()
})
