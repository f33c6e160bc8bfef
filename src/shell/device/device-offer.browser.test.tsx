/** What is on the device without an account, and the question about it (rules Z9 to Z11 of the documents). */
import { expect, it } from 'vitest'
import { signOut, signUp } from '#auth'
import {
  ACCOUNT,
  answerWith,
  expectCount,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  pressToast,
  type AppPage,
  type Seed,
} from '#testing/app-page'
import { register } from '#testing/browser/screen-steps'
import { uniqueId } from '#testing/documents/documents'
import { openWheel } from '#testing/browser/wheel-page'
import { aWheel, wheelsCollection } from '#testing/wheels'

const answers = [
  answerWith(signOut, () => ({ ok: true }) as const),
  answerWith(signUp, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })),
]

const aSeed = (title: string, names: readonly string[] = []): Seed => [
  wheelsCollection,
  uniqueId('wheel'),
  aWheel(title, names),
]
const wheelLink = (title: string) => page.getByRole('main').getByRole('link', { name: new RegExp(title) })
const offer = page.getByRole('region', { name: 'Ohne Konto gemacht' })
const press = (name: string) => offer.getByRole('button', { name }).click()

/** Signs out on the account page, once all is sent, and goes back to the wheels. */
async function leave(app: AppPage): Promise<void> {
  app.goTo('/account')
  await expect.element(page.getByText(/^Alle Änderungen sind auf dem Server/)).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // The page leads to the start a moment later.
  await expect.poll(() => location.pathname).toBe('/')
  app.goTo('/wheelofnames')
}

it('L1: pages that need an account are not there, and a wheel that is not on the device leads to signing in and back', async () => {
  const app = await openWheel('Allein', [], { isSignedOut: true, answers })
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Rad löschen' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /Verlauf|Personen/ })).not.toBeInTheDocument()
  app.goTo('/wheelofnames/nicht-hier')
  await expect.element(page.getByRole('heading', { name: 'Dieses Rad gibt es auf diesem Gerät nicht' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Konto anlegen' }).click()
  await register()
  await expect.poll(() => location.pathname).toBe('/wheelofnames/nicht-hier')
  await expect.element(page.getByRole('heading', { name: 'Dieses Rad gibt es nicht' })).toBeVisible()
})

it('a wheel that is made without an account stands on a start page that was empty before', async () => {
  const app = await openApp('/', { isSignedOut: true })
  await expect.element(page.getByRole('link', { name: 'Ansehen: Glücksrad' })).toBeVisible()
  app.goTo('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await page.getByLabelText('Titel').fill('Spülen')
  await page.getByRole('textbox', { name: 'Namen' }).fill('Anna')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spülen' })).toBeVisible()
  app.goTo('/')
  await expect.element(page.getByRole('link', { name: '„Spülen“ öffnen' })).toBeVisible()
})

it('Z8, Z10: a user who registers is asked, takes the wheels over with their draws, takes that back, and has them in the end', async () => {
  const app = await openWheel('Küchendienst', ['Anna'], {
    isSignedOut: true,
    isStill: true,
    answers,
    onDevice: [aSeed('Spieleabend')],
  })
  await page.getByRole('button', { name: 'Drehen' }).click()
  await page.getByRole('button', { name: 'Behalten' }).click()
  await expect.element(page.getByText('Zuletzt gewonnen')).toBeVisible()
  app.goTo('/register')
  await register()
  app.goTo('/wheelofnames')
  await expect.element(offer).toMatchTextContent(/2 Räder \(„Küchendienst“ und „Spieleabend“\)/)
  await press('In mein Konto übernehmen')
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(wheelLink('Küchendienst')).toBeVisible()
  await pressToast('2 Räder übernommen', 'Rückgängig')
  await expect.element(offer).toBeVisible()
  await expect.element(wheelLink('Küchendienst')).not.toBeInTheDocument()
  await press('In mein Konto übernehmen')
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(wheelLink('Spieleabend')).toBeVisible()
  await wheelLink('Küchendienst').click()
  await expect.element(page.getByText('1 Name im Rad')).toBeVisible()
  await expect.element(page.getByText('Zuletzt gewonnen')).toBeVisible()
  await leave(app)
  await expect.element(page.getByText('Dein erstes Rad')).toBeVisible()
})

it('L6, Z11: „Hier lassen“ is not asked again, another user is; no user sees a wheel of another', async () => {
  const app = await openApp('/wheelofnames', {
    answers,
    onDevice: [aSeed('Vom Gerät')],
    documents: [aSeed('Annas Rad')],
  })
  await expect.element(wheelLink('Annas Rad')).toBeVisible()
  await press('Hier lassen')
  await expect.element(offer).not.toBeInTheDocument()
  await app.reload()
  await expect.element(page.getByText('1 Rad ohne Konto auf diesem Gerät')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  app.goTo('/uptime')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shop-Uptime' })).toBeVisible()
  await expectCount(page.getByText('1 Rad ohne Konto auf diesem Gerät'), 0)
  app.goTo('/')
  await page.getByRole('button', { name: 'Ansehen' }).click()
  await expect.element(offer).toBeVisible()
  await leave(app)
  await expect.element(wheelLink('Vom Gerät')).toBeVisible()
  await expectCount(page.getByText(/Annas Rad/), 0)
  await app.end()

  const other = await openApp('/wheelofnames', { answers })
  await expect.element(offer).toMatchTextContent(/1 Rad \(„Vom Gerät“\)/)
  await expectCount(page.getByText(/Annas Rad/), 0)
  await press('Verwerfen')
  await pressToast('1 Rad verworfen', 'Rückgängig')
  await expect.element(offer).toBeVisible()
  await press('Verwerfen')
  await expect.element(offer).not.toBeInTheDocument()
  await leave(other)
  await expect.element(page.getByText('Dein erstes Rad')).toBeVisible()
})

const onDevice = [aSeed('Barrierefrei', ['Anna'])]

it('axe finds nothing on the pages of the device', async () => {
  const app = await openApp('/', { isSignedOut: true, onDevice, size: PHONE })
  await expect.element(page.getByRole('link', { name: '„Barrierefrei“ öffnen' })).toBeVisible()
  await expectNoBarriers()
  app.goTo('/wheelofnames')
  await expect.element(page.getByText(/Ohne Konto bleibt alles auf diesem Gerät\./)).toBeVisible()
  await expectNoBarriers()
  app.goTo('/wheelofnames/nicht-hier')
  await expect.element(page.getByRole('heading', { name: 'Dieses Rad gibt es auf diesem Gerät nicht' })).toBeVisible()
  await expectNoBarriers()
})

it('axe finds nothing where wheels of the device are offered, and where they were left', async () => {
  await openApp('/wheelofnames', { onDevice, size: PHONE })
  await expect.element(page.getByRole('region', { name: 'Ohne Konto gemacht' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Hier lassen' }).click()
  await expect.element(page.getByRole('button', { name: 'Ansehen' })).toBeVisible()
  await expectNoBarriers()
})
