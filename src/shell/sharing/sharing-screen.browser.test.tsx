/** The page of the people who see a wheel: sharing, removing, leaving, and the reasons why one of them is refused. */
import { expect, it } from 'vitest'
import { invite, type Registration } from '#auth'
import {
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  openApp,
  page,
  pressToast,
  type AppPage,
} from '#testing/app-page'
import { answerAccount } from '#testing/people/answer-account'
import { BEN, meetBen, shareAsBen } from '#testing/documents/other-devices'
import { chooseFromMenu, openWheel } from '#testing/browser/wheel-page'
import { aWheel, wheelsCollection } from '#testing/wheels'

const field = page.getByLabelText('E-Mail-Adresse')
const send = page.getByRole('button', { name: 'Teilen' })
const takeOutBen = page.getByRole('button', { name: 'Ben Muster entfernen' })
const leaveButton = page.getByRole('main').getByRole('button', { name: 'Rad verlassen' })
const dialog = page.getByRole('dialog', { name: 'Rad verlassen?' })
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })
const ben = page.getByRole('listitem').filter({ hasText: BEN.name })

async function openPeople(): Promise<void> {
  await chooseFromMenu('Mit Personen teilen')
  await expect.element(heading(1, 'Personen')).toBeVisible()
}

/** Anna's wheel, on the page of its people. */
async function openOwnPeople(): Promise<AppPage> {
  const app = await openWheel('Küchendienst', ['Cem'])
  await meetBen(app)
  await openPeople()
  return app
}

async function shareWithBen(): Promise<void> {
  await field.fill(BEN.email)
  await send.click()
  await expect.element(ben).toMatchTextContent('Kann sehen und ändern')
}

/** Ben's wheel, which Anna sees as well. */
async function openForeignWheel(): Promise<AppPage> {
  const app = await openApp('/wheelofnames')
  await meetBen(app)
  await shareAsBen(app, wheelsCollection, 'wheel', aWheel('Küchendienst', ['Cem']))
  await page.getByRole('link', { name: /Küchendienst.*geteilt von Ben Muster/ }).click()
  await expect.element(heading(1, 'Küchendienst')).toBeVisible()
  return app
}

const membersOnServer = async (app: AppPage) =>
  (await app.server.store.readDocument(app.userId, wheelsCollection.name, 'wheel'))?.memberIds

it('a member can be removed, and that be undone', async () => {
  const app = await openOwnPeople()
  await shareWithBen()
  await expect.element(page.getByText(/Löschen kannst nur du\.$/)).toBeVisible()
  await takeOutBen.click()
  await expect.element(page.getByText(/^Bisher siehst nur du/)).toBeVisible()
  await expect.element(heading(1, 'Personen')).toHaveFocus()
  expect(await membersOnServer(app)).toEqual([])
  await pressToast('Ben Muster sieht „Küchendienst“ nicht mehr', 'Rückgängig')
  await expect.element(takeOutBen).toBeVisible()
  expect(await membersOnServer(app)).toEqual([BEN.id])
})

it('a member can leave and not delete', async () => {
  await openForeignWheel()
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Rad verlassen' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Rad löschen' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'Rad verlassen' }).click()
  await expect.element(dialog).toMatchTextContent('wenn Ben Muster es noch einmal mit dir teilt')
  await dialog.getByRole('button', { name: 'Dabei bleiben' }).click()
  await expect.element(heading(1, 'Küchendienst')).toBeVisible()

  await openPeople()
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toMatchTextContent(BEN.name)
  await expect.element(field).not.toBeInTheDocument()
  await leaveButton.click()
  await dialog.getByRole('button', { name: 'Rad verlassen' }).click()
  await expect.element(page.getByText(/^Du hast „Küchendienst“ verlassen/)).toBeVisible()
  await expect.element(heading(1, 'Glücksrad')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Küchendienst/ })).not.toBeInTheDocument()
})

it('an error is reported beside the field; offline nothing is sent and the input stays', async () => {
  const app = await openOwnPeople()
  await shareWithBen()
  for (const [typed, said] of [
    ['', 'Trag die Adresse der Person ein.'],
    ['ben', 'keine gültige E-Mail-Adresse'],
    ['anna@beispiel.de', 'deine eigene Adresse'],
    ['niemand@beispiel.de', 'gibt es hier niemanden'],
    [BEN.email, 'Ben Muster ist schon dabei.'],
  ] as const) {
    await field.fill(typed)
    await send.click()
    await expect.element(field).toHaveAccessibleDescription(new RegExp(said))
    await expect.element(field).toHaveValue(typed)
    await expect.element(field).toHaveFocus()
  }
  app.setOnline(false)
  await field.fill('cem@beispiel.de')
  await expect.element(page.getByText(/lässt sich nur mit Verbindung zum Server ändern/)).toBeVisible()
  await expect.element(send).toBeDisabled()
  await expect.element(takeOutBen).toBeDisabled()
  await expect.element(field).toHaveValue('cem@beispiel.de')
  await app.reload()
  await expect.element(ben).toBeVisible()

  // A wheel that the server has never heard of can't be shared yet.
  app.goTo('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).first().click()
  await page.getByLabelText('Titel').fill('Unterwegs')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await openPeople()
  await field.fill('cem@beispiel.de')
  await expect.element(page.getByText(/ist bisher nur auf diesem Gerät/)).toBeVisible()
  await expect.element(send).toBeDisabled()
  app.setOnline(true)
  await expect.element(send).toBeEnabled()
  await expect.element(page.getByText(/ist bisher nur auf diesem Gerät/)).not.toBeInTheDocument()
})

it('F33: an address without an account can be invited by the administrator; others learn how the person gets one', async () => {
  const app = await openOwnPeople()
  const inviteButton = page.getByRole('button', { name: 'Einladungslink anlegen' })
  const answerRegistration = (registration: Registration) => answerSignInOptions(() => ({ registration }))
  app.answer(answerAccount())
  app.answer(answerRegistration('invite'))
  await field.fill('niemand@beispiel.de')
  await send.click()
  await expect.element(page.getByText(/^Neu hier\? Einladen kann, wer diesen Server verwaltet\./)).toBeVisible()
  await expect.element(inviteButton).not.toBeInTheDocument()
  app.answer(answerRegistration('open'))
  await field.fill('opa@beispiel.de')
  await send.click()
  await expect.element(page.getByText(/^Neu hier\? Mit diesem Link kann sich die Person registrieren\./)).toBeVisible()
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(`${location.origin}/register`)
  await expectNoBarriers()
  app.answer(answerRegistration('invite'))

  const asked: unknown[] = []
  const times = { createdAt: '2026-11-29T12:00:00.000Z', expiresAt: '2026-12-06T12:00:00.000Z' }
  app.answer(answerAccount({ isAdministrator: true }))
  app.answer(
    answerWith(invite, (input) => {
      asked.push(input)
      return { invitation: { id: 'i', note: input.note, ...times }, link: 'https://beispiel.de/register#abc' }
    }),
  )
  await field.fill('oma@beispiel.de')
  await send.click()
  await expect.element(page.getByText(/sieht „Küchendienst“ sofort\.$/)).toBeVisible()
  await expectNoBarriers()
  await inviteButton.click()
  await expect
    .element(page.getByRole('dialog').getByLabelText('Link', { exact: true }))
    .toHaveValue('https://beispiel.de/register#abc')
  const share = { collection: wheelsCollection.name, id: location.pathname.split('/').at(-1) }
  expect(asked).toEqual([{ note: 'oma@beispiel.de', share }])
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(inviteButton).not.toBeInTheDocument()
})

it('guests see why they can’t share, and how they could', async () => {
  await openWheel('Gastrad', [], { email: 'gast@gast.invalid' })
  await openPeople()
  await expect.element(heading(2, 'Zum Teilen brauchst du ein Konto')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Konto anlegen und alles behalten' }).click()
  await expect.element(heading(1, 'Konto anlegen')).toBeVisible()
})

it('axe finds nothing where people are let in', async () => {
  await openOwnPeople()
  await expectNoBarriersInLooks()
  await send.click()
  await expect.element(field).toHaveAccessibleDescription(/Trag die Adresse/)
  await expectNoBarriersInLooks()
  await shareWithBen()
  await expectNoBarriersInLooks()
})

it('axe finds nothing where a member leaves', async () => {
  const app = await openForeignWheel()
  await openPeople()
  await leaveButton.click()
  await expect.element(dialog).toBeVisible()
  await expectNoBarriersInLooks()
  app.goTo('/wheelofnames')
  await expect.element(page.getByRole('link', { name: /Küchendienst.*geteilt von Ben Muster/ })).toBeVisible()
  await expectNoBarriersInLooks()
})
