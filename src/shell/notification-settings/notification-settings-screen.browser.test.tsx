/** /account/benachrichtigungen: what reaches a person how, as they choose it, with and without a network. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { readAccount } from '#auth'
import { toIso } from '#base/clock'
import { failed } from '#base/result'
import {
  listPush,
  listWebhooks,
  messagesCollection,
  readPushKey,
  registerPush,
  removePush,
  sendTestMessage,
} from '#messaging'
import {
  ACCOUNT,
  answerSignInOptions,
  answerWith,
  COMPUTER,
  expectNoBarriers,
  expectTexts,
  openApp,
  page,
  PHONE,
  pressToast,
  userEvent,
  type AppPage,
} from '#testing/app-page'

const PATH = '/account/benachrichtigungen'
const GUEST = 'gast@gast.invalid'
/** Some seconds: so long a busy machine may take to draw. */
const FRAMES = 300

const switchOf = (name: string) => page.getByRole('switch', { name, exact: true })
const pushSwitch = switchOf('Push-Nachrichten auf diesem Gerät')
const reset = page.getByRole('button', { name: 'Wie empfohlen' })

type Installations = readonly { readonly installationId: string; readonly device: string; readonly renewedAt: string }[]

/** A server's public key for pushes. */
const KEY = 'BJ7xU0-3wS_1IuBkVNfgdYlWJRu3iPHzXBPvvWAKpXxxs9SdTFvEsHq24lQtDL9Jkr2N9WRIjmQK3vYwZVEY0Yk'

const security = {
  ...{ hasPassword: true, hasSecondFactor: false, recoveryCodesLeft: 0 },
  isAdministrator: false,
  pendingEmail: null,
}

async function openSettings(
  o: { readonly email?: string; readonly size?: typeof PHONE; readonly installations?: () => Installations } = {},
): Promise<AppPage> {
  const { installations = () => [], ...rest } = o
  const app = await openApp(PATH, {
    ...rest,
    answers: [
      answerWith(readAccount, () => ({ account: ACCOUNT, security })),
      answerSignInOptions(() => ({ isMailSent: true })),
      answerWith(listPush, () => ({ installations: [...installations()] })),
      answerWith(listWebhooks, () => ({ webhooks: [] })),
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Was dich wie erreicht' })).toBeVisible()
  return app
}

/** The browser was not asked yet; its question is answered in this way, and counted. The headless one refuses unasked. */
function answerBrowser(answer: NotificationPermission): { count: number } {
  const asked = { count: 0 }
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => (asked.count === 0 ? 'default' : answer))
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    asked.count++
    return answer
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return asked
}

it('S4: the choice is reset, and the toast takes that back', async () => {
  const app = await openSettings()
  await expect.element(reset).not.toBeInTheDocument()
  await switchOf('Neue Anmeldung per Push').click()
  await reset.click()
  await expect.element(switchOf('Neue Anmeldung per Push')).toBeChecked()
  await expect.element(reset).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(switchOf('Neue Anmeldung per Push')).not.toBeChecked()
  await expect.poll(() => localStorage.getItem('localChangeStore') ?? '{}').toBe('{}')
  app.goTo('/account/nicht-uebernommen')
  await expect.element(page.getByText('Nichts offen')).toBeVisible()
  await expect.element(page.getByText(/Benachrichtigungen geändert/)).not.toBeInTheDocument()
})

it('S5: quiet hours over midnight are stored; impossible times are reported at their field and change nothing', async () => {
  const app = await openSettings()
  await switchOf('Ruhezeiten einhalten').click()
  await expect.element(page.getByText(/Von 22:00 bis 07:00 Uhr warten/)).toBeVisible()
  await page.getByLabelText('Bis').fill('06:30')
  await expect.element(page.getByText(/Von 22:00 bis 06:30 Uhr warten/)).toBeVisible()
  await expect.element(page.getByText('Zeitzone: Berlin (Europe)')).toBeVisible()
  await page.getByLabelText('Bis').fill('22:00')
  page.getByLabelText('Bis').element().blur()
  await expect.element(page.getByText('Anfang und Ende sind gleich. Wähl ein anderes Ende.')).toBeVisible()
  await expect.element(page.getByText(/Bis dahin gilt weiter: Von 22:00 bis 06:30 Uhr/)).toBeVisible()
  await expectNoBarriers()
  await app.reload()
  await expect.element(page.getByLabelText('Von')).toHaveValue('22:00')
  await expect.element(page.getByLabelText('Bis')).toHaveValue('06:30')
})

it('M1: each kind of reminder of time tracking has its switches', async () => {
  await openSettings()
  for (const kind of ['Pause fällig', 'Soll erreicht', 'Uhr läuft noch', 'Budget gebraucht']) {
    await expect.element(switchOf(`${kind} als Hinweis in der App`)).toBeChecked()
    await expect.element(switchOf(`${kind} per Push`)).toBeChecked()
    await expect.element(switchOf(`${kind} per E-Mail`)).not.toBeChecked()
  }
})

it('S6: the browser asks only after the page has explained it; Escape leaves it at that', async () => {
  const asked = answerBrowser('default')
  await openSettings()
  await pushSwitch.click()
  const dialog = page.getByRole('dialog', { name: 'Push auf diesem Gerät einschalten?' })
  await expectTexts(dialog.getByRole('listitem'), [
    'Neue Anmeldung',
    'Testnachricht',
    'Platz auf dem Server',
    'Sicherung des Servers',
    'Ziel angehalten',
    ...['Mit dir geteilt', 'Geteiltes vom iPhone'],
    'Störung',
    'Wieder erreichbar',
    'Immer noch gestört',
    'Instabil',
    'Zertifikat und Domain',
    ...['Wecker', 'Läuft bald ab'],
    'Pause fällig',
    'Soll erreicht',
    ...['Uhr läuft noch', 'Budget gebraucht'],
    ...['Buchung verschoben', 'Erinnerung'],
  ])
  await expectNoBarriers()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(pushSwitch).toHaveFocus()
  expect(asked.count).toBe(0)
  await userEvent.keyboard(' ')
  await dialog.getByRole('button', { name: 'Einschalten' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'wähle „Zulassen“' })).toBeVisible()
  expect(asked.count).toBe(1)
  await expect.element(pushSwitch).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Noch einmal versuchen' }).first()).toBeVisible()
})

it('S6: a browser that lets nothing through is explained step by step, and believed once it does', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  onTestFinished(() => void vi.restoreAllMocks())
  const app = await openSettings()
  await expect.element(page.getByText('Dein Browser zeigt von dieser Seite keine Benachrichtigungen')).toBeVisible()
  await expect.element(page.getByText('Stell „Benachrichtigungen“ auf „Zulassen“.')).toBeVisible()
  await expect.element(pushSwitch).toBeDisabled()
  await expectNoBarriers()
  permission.mockReturnValue('granted')
  await app.reload()
  await expect.element(pushSwitch).toBeEnabled()
})

it.for([
  {
    what: 'a push service that never answers is waited for twenty seconds',
    hangs: 'subscribe',
    limitMs: 20_000,
    words: 'Der Push-Dienst deines Browsers antwortet nicht',
  },
  {
    what: 'a worker that does not become active is waited for ten seconds',
    hangs: 'register',
    limitMs: 10_000,
    words: 'nicht rechtzeitig gestartet',
  },
] as const)('W8: $what', async ({ hangs, limitMs, words }) => {
  answerBrowser('granted')
  const installationId: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)
  const readRecord = (): unknown => JSON.parse(localStorage.getItem('push') ?? 'null')
  const asked: string[] = []
  const { promise: hanging, resolve: noteHanging } = Promise.withResolvers<void>()
  const ask = <Value,>(what: string, value: Value) => {
    asked.push(what)
    if (what !== hangs) return Promise.resolve(value)
    noteHanging()
    return new Promise<never>(() => {})
  }
  const pushManager = { getSubscription: async () => null, subscribe: () => ask('subscribe', null) }
  const registration = { active: {}, pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(() => ask('register', registration))
  const app = await openSettings()
  app.answer(answerWith(readPushKey, () => ({ publicKey: KEY })))
  app.answer(
    answerWith(registerPush, () => {
      asked.push('server')
      return { renewedAt: toIso(Date.now()) }
    }),
  )
  await pushSwitch.click()
  const turnOn = page.getByRole('dialog').getByRole('button', { name: 'Einschalten' })
  await expect.element(turnOn).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  // Vitest's own waiting, also that for a press, would move the clock.
  const button = turnOn.element()
  if (button instanceof HTMLElement) button.click()
  await hanging
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  const waiting = page.getByText(/Wird eingeschaltet/)
  for (let frame = 0; frame < FRAMES && waiting.elements().length === 0; frame++)
    await new Promise(requestAnimationFrame)
  expect(waiting.elements()).toHaveLength(1)
  expect(readRecord()).toEqual({ installationId, ownerId: app.userId })
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  await expect.element(pushSwitch).not.toBeChecked()
  expect(asked.at(-1)).toBe(hangs)
  expect(readRecord()).toEqual({ installationId })
})

it('S6: without a connection the push switch waits for it', async () => {
  answerBrowser('default')
  const app = await openSettings()
  app.setOnline(false)
  await expect.element(page.getByText(/gerade offline. Einschalten geht nur/)).toBeVisible()
  await expect.element(pushSwitch).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Testnachricht schicken' })).toBeDisabled()
  await expectNoBarriers()
  app.setOnline(true)
  await expect.element(pushSwitch).toBeEnabled()
})

it('S7: a guest reads what mails need, and has everything else', async () => {
  answerBrowser('default')
  const app = await openSettings({ email: GUEST })
  await expect.element(page.getByText(/E-Mails gibt es erst mit einem Konto/)).toBeVisible()
  await expect.element(switchOf('Testnachricht per E-Mail')).toBeDisabled()
  await expect.element(pushSwitch).toBeEnabled()
  await switchOf('Testnachricht per Push').click()
  await expect.element(switchOf('Testnachricht per Push')).not.toBeChecked()
  await app.reload()
  await expect.element(switchOf('Testnachricht per Push')).not.toBeChecked()
})

it('S10: a test message arrives under the bell and as a toast; too many of them say how long to wait', async () => {
  const app = await openSettings()
  const ways = page.getByRole('region', { name: 'Testnachricht' }).getByRole('listitem')
  await expectTexts(ways, [
    'Hinweis in der App: überall, wo die App gerade offen ist',
    'Push: noch auf keinem Gerät eingeschaltet',
    'E-Mail: ausgeschaltet',
  ])
  const send = page.getByRole('button', { name: 'Testnachricht schicken' })
  app.answer(
    answerWith(sendTestMessage, () => {
      const message = { kind: 'test', title: 'Testnachricht', body: '', link: PATH, source: 'account' }
      void app.writeAsServer(messagesCollection, 'test', { ...message, receiverId: app.userId })
      return {}
    }),
  )
  await send.click()
  await expect.element(page.getByRole('link', { name: 'Benachrichtigungen, 1 ungelesen' })).toBeVisible()
  await pressToast(/^Testnachricht(?! ist unterwegs)/, 'Ansehen')
  await expect.element(page.getByRole('link', { name: /^Benachrichtigungen$/ }).first()).toBeVisible()
  const refusal = { code: 'too-many-requests', message: '', status: 429, retryAfterSeconds: 40 }
  app.answer(answerWith(sendTestMessage, () => failed(refusal)))
  await send.click()
  await expect.element(page.getByText(/Das waren gerade viele Testnachrichten. Warte \d+ Sekunden/)).toBeVisible()
  await expectNoBarriers()
})

it('S11: a device with push is seen from another one, which can end it there', async () => {
  const phone = { installationId: 'a'.repeat(32), device: 'Linux', renewedAt: toIso(Date.now()) }
  let installations: Installations = [phone]
  const app = await openSettings({ installations: () => installations })
  const ended: string[] = []
  app.answer(
    answerWith(removePush, ({ installationId }) => {
      ended.push(installationId)
      installations = []
      return {}
    }),
  )
  const devices = page.getByRole('region', { name: 'Geräte mit Push' })
  await expect.element(devices.getByRole('listitem')).toMatchTextContent(/Linux\s*Zuletzt erneuert: gerade eben/)
  await expect.element(page.getByText('Push: auf 1 Gerät')).toBeVisible()
  await expectNoBarriers()
  await devices.getByRole('button', { name: 'Push beenden: Linux' }).click()
  await expect.element(page.getByText('Kein Push mehr: Linux')).toBeVisible()
  expect(ended).toEqual([phone.installationId])
  await expect.element(devices.getByText(/Noch keins/)).toBeVisible()
  await expect.element(page.getByText('Push: noch auf keinem Gerät eingeschaltet')).toBeVisible()
})

it.for([PHONE, COMPUTER])(
  'axe finds nothing, nothing is wider than the screen, and the keyboard is enough: $width px',
  async (size) => {
    await openSettings({ size })
    await expect.element(page.getByText(/ist noch nicht bestätigt/)).toBeVisible()
    expect(page.getByRole('table').elements().length).toBe(size === PHONE ? 0 : 1)
    const target = switchOf('Neue Anmeldung per Push')
    await expect.element(target).toBeVisible()
    for (let presses = 0; presses < 40 && document.activeElement !== target.element(); presses++) {
      await userEvent.keyboard('{Tab}')
    }
    await expect.element(target).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(target).not.toBeChecked()
    await expect.element(target).toHaveFocus()
    switchOf('Ruhezeiten einhalten').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByLabelText('Von')).toBeVisible()
    const small = page
      .getByRole('switch')
      .elements()
      .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44)
    expect(small.map((one) => one.getAttribute('aria-label'))).toEqual([])
    await expectNoBarriers()
  },
)
