import { expect, it, onTestFinished, vi } from 'vitest'
import { readAccount, sendEmailVerification } from '#auth'
import {
  ACCOUNT,
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  type Answer,
  type Seed,
} from '#testing/app-page'
import { BERLIN } from '#testing/time-entries'
import { aShop, shopsCollection } from '#testing/uptime/shops'
import { toolCollections } from '#tools'

const DAY_MS = 86_400_000
const aMonthAgo = new Date(Date.now() - 31 * DAY_MS).toISOString()
const names = {
  push: 'Push auf diesem Gerät einschalten?',
  plan: 'Arbeitszeit-Plan anlegen?',
  mail: 'E-Mail-Adresse bestätigen?',
  install: 'Als App installieren?',
} as const

const hint = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const expectOnly = async (shown: keyof typeof names | undefined) => {
  await expect.element(page.getByRole('heading', { level: 1, name: /^Hallo/ })).toBeVisible()
  if (shown !== undefined) await expect.element(hint(names[shown])).toBeVisible()
  for (const [id, name] of Object.entries(names))
    if (id !== shown) await expect.element(hint(name)).not.toBeInTheDocument()
}
const isAboveTools = (name: string): boolean => {
  const tool = page.getByRole('main').getByText('Shop-Uptime', { exact: true }).first().element()
  return hint(name).element().getBoundingClientRect().bottom <= tool.getBoundingClientRect().top
}
/** What this device keeps of the hints of the person of the page. */
const keep = (userId: string, name: string, value: string) => localStorage.setItem(`of:${userId}:${name}`, value)

const entries = toolCollections.find(({ name }) => name === 'timeEntries')
if (entries === undefined) throw new Error('there are no entries of time')
const begin = Temporal.Now.zonedDateTimeISO(BERLIN).subtract({ days: 2 }).round('minute')
const time = { start: begin.toString(), end: begin.add({ hours: 1 }).toString() }
const entry: Seed = [entries, 'entry', { kind: 'work', time, stops: [], source: 'clock' }]
const shop: Seed = [shopsCollection, 'shop', aShop('https://a.example/')]

/** The headless browser refuses pushes unasked. */
function letPush(): void {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  onTestFinished(() => void vi.restoreAllMocks())
}

const security = { hasPassword: true, hasSecondFactor: false, recoveryCodesLeft: 0 }
function accountAnswers(o: { readonly isVerified: boolean; readonly isMailSent?: boolean }) {
  const asked = { count: 0 }
  const answers: readonly Answer[] = [
    answerWith(readAccount, () => {
      asked.count++
      return {
        account: { ...ACCOUNT, emailVerified: o.isVerified },
        security: { ...security, isAdministrator: false, pendingEmail: null },
      }
    }),
    answerSignInOptions(() => ({ isMailSent: o.isMailSent ?? true })),
  ]
  return { asked, answers }
}

function offerInstalling(): void {
  const prompt = async () => ({ outcome: 'accepted' })
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
}

it('shows one hint at a time, the next one with the next visit; each is put off, once more for good, offline too', async () => {
  letPush()
  const { answers } = accountAnswers({ isVerified: false })
  const app = await openApp('/', { size: PHONE, documents: [shop, entry], answers })
  keep(app.userId, 'installOffer', aMonthAgo)
  offerInstalling()
  await expectOnly('push')
  await expectNoBarriers()
  app.setOnline(false)
  await press('Nicht jetzt')
  await expectOnly(undefined)
  app.setOnline(true)

  await app.reload()
  await expectOnly('plan')
  await press('Nicht jetzt')
  await app.reload()
  await expectOnly('mail')
  await press('Nicht jetzt')
  await app.reload()
  offerInstalling()
  await expectOnly('install')
  await press('Nicht jetzt')
  await app.reload()
  offerInstalling()
  await expectOnly(undefined)

  keep(app.userId, 'hint:time-plan', `again ${aMonthAgo}`)
  await app.reload()
  await expectOnly('plan')
  await press('Nicht mehr zeigen')
  expect(localStorage.getItem(`of:${app.userId}:hint:time-plan`)).toBe('answered')
})

it('C33: leads from time tracking without a plan to a new one; with a plan there is no hint', async () => {
  await openApp('/', { documents: [entry] })
  await expectOnly('plan')
  expect(isAboveTools(names.plan)).toBe(true)
  await page.getByRole('link', { name: 'Plan anlegen' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker/einstellungen/plaene/neu')
})

it('offers push with the kinds of the tools in use that are set to push, and only where there are any', async () => {
  letPush()
  const app = await openApp('/')
  await expectOnly(undefined)
  await app.writeAsServer(shop[0], 'shop', shop[2])
  await expectOnly('push')
  await press('Einschalten')
  const dialog = page.getByRole('dialog', { name: names.push })
  await expect.element(dialog.getByText('Störung', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Pause fällig')).not.toBeInTheDocument()
})

it('sends the link for an address that is not confirmed', async () => {
  const { answers } = accountAnswers({ isVerified: false })
  const sent = vi.fn<() => object>(() => ({}))
  await openApp('/', { answers: [...answers, answerWith(sendEmailVerification, sent as never)] })
  await expectOnly('mail')
  // The server was asked: by then the tools are shown.
  expect(isAboveTools(names.mail)).toBe(false)
  await expect.element(hint(names.mail).getByText(/anna@beispiel\.de/)).toBeVisible()
  await press('Link schicken')
  await expect.element(page.getByText('Der Link ist unterwegs. Schau in dein Postfach.')).toBeVisible()
  expect(sent).toHaveBeenCalledOnce()
  await expectOnly(undefined)
})

it('asks nothing of an address that is confirmed, after the first time not even the server, nor where no mails are sent', async () => {
  const confirmed = accountAnswers({ isVerified: true })
  const app = await openApp('/', { answers: confirmed.answers })
  await expect.poll(() => localStorage.getItem(`of:${app.userId}:hint:mail`)).toBe('answered')
  expect(confirmed.asked.count).toBe(1)
  await app.reload()
  await expectOnly(undefined)
  expect(confirmed.asked.count).toBe(1)
  await app.end()

  const mute = accountAnswers({ isVerified: false, isMailSent: false })
  const second = await openApp('/', { answers: mute.answers })
  await expect.poll(() => localStorage.getItem(`of:${second.userId}:hint:mail`)).toMatch(/^\d{4}-/)
  expect(mute.asked.count).toBe(0)
  await expectOnly(undefined)
})
