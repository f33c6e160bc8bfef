/** The clock: one that was forgotten, when the day ends, and without an account. Other days. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { signUp } from '#auth'
import { ownId } from '#documents'
import {
  ACCOUNT,
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  userEvent,
} from '#testing/app-page'
import { register } from '#testing/browser/screen-steps'
import { berlin, entryOf, fullWeekPlan } from '#testing/time-entries'
import { entriesCollection, plansCollection, projectsCollection, settingsCollection } from '../../collections.ts'

const DAY = '2026-06-10'
const FORGOTTEN = { kind: 'work', time: { start: berlin(`${DAY} 08:00`) }, source: 'clock' }

function setNow(at: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  onTestFinished(() => void vi.useRealTimers())
}

/** The day that is shown has exactly these rows, from and until when, in their order. */
async function expectDay(rows: readonly string[]): Promise<void> {
  const shown = page.getByRole('region', { name: 'Einträge des Tages' }).getByRole('button', { name: /^\d\d:\d\d ?–/ })
  const read = () =>
    shown.elements().map(({ textContent }) => /^\d\d:\d\d(?:–\d\d:\d\d| – läuft)/.exec(textContent)?.[0])
  await expect.poll(read).toEqual(rows)
}

it('C20: another day is headed by its date and leads to any other; „Heute“ is marked only today', async () => {
  setNow('2026-06-11T09:00:00+02:00')
  await openApp(`/timeTracker/tag/${DAY}`, { documents: [[entriesCollection, 'a', entryOf(DAY, '08:00', '12:00')]] })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Mi, 10. Juni')
  const tab = page.getByRole('navigation', { name: 'Ansichten der Zeiterfassung' }).getByRole('link', { name: 'Heute' })
  await expect.element(tab).not.toHaveAttribute('aria-current')
  const worked = page.getByText('Gearbeitet', { exact: true }).first()
  await expect.element(worked).toBeVisible()
  const topPx = heading.element().getBoundingClientRect().top
  expect(topPx).toBeLessThan(worked.element().getBoundingClientRect().top)
  await expectNoBarriers()
  await page.getByLabelText('Tag', { exact: true }).fill('2025-12-24')
  await expect.poll(() => location.pathname).toBe('/timeTracker/tag/2025-12-24')
  await expect.element(heading).toHaveTextContent('Mi, 24. Dezember 2025')
  await page.getByRole('navigation', { name: 'Tag wählen' }).getByRole('link', { name: 'Heute' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker')
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
})

it('P17: while a night runs that counts as a whole, „Heute“ is its day, and the new day has a page of its own', async () => {
  setNow('2026-06-11T03:00:00+02:00')
  const night = { kind: 'work', time: { start: berlin(`${DAY} 22:00`) }, source: 'clock' }
  await openApp('/timeTracker', {
    documents: [
      [entriesCollection, 'night', night],
      [settingsCollection, ownId(ACCOUNT.uid), { isNightWhole: true }],
    ],
  })
  const ways = page.getByRole('navigation', { name: 'Tag wählen' })
  await expectDay(['22:00 – läuft'])
  await expect.element(ways.getByRole('heading', { name: /^Gestern|10\. Juni/ })).toBeVisible()
  await ways.getByRole('link', { name: 'Tag danach' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker/tag/2026-06-11')
  await expect.element(page.getByText('Nichts eingetragen.')).toBeVisible()
  expect(ways.elements()).toHaveLength(1)
  await ways.getByRole('link', { name: 'Tag davor' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker')
  await expectDay(['22:00 – läuft'])
  expect(ways.elements()).toHaveLength(1)
})

it('C13: a forgotten clock is asked for with proposals and any other time, can be put off, and the answer be undone', async () => {
  setNow('2026-06-11T09:00:00+02:00')
  const app = await openApp('/timeTracker')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zeiterfassung' })).toBeVisible()
  await expectNoBarriers()
  await app.writeAsServer(entriesCollection, 'forgotten', FORGOTTEN)
  const question = page.getByRole('group', { name: 'Wann warst du fertig?' })
  await expect.element(question).toMatchTextContent(/Die Uhr läuft seit/)
  await expectNoBarriers()
  await question.getByRole('button', { name: 'Ende eintragen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wann warst du fertig?' })
  const finish = dialog.getByRole('button', { name: 'Ende eintragen' })
  const time = dialog.getByLabelText('Uhrzeit')
  await dialog.getByText('Andere Zeit').click()
  await finish.click()
  await expect.element(time).toHaveAccessibleDescription('Gib die Uhrzeit an.')
  await time.fill('07:30')
  await finish.click()
  await expect.element(time).toHaveAccessibleDescription('Das liegt vor dem Anfang um 08:00.')
  await expectNoBarriers()
  await time.fill('16:30')
  await finish.click()
  await expect.element(question).not.toBeInTheDocument()
  app.goTo(`/timeTracker/tag/${DAY}`)
  await expectDay(['08:00–16:30'])
  await expectNoBarriers()
})

it('C13: „läuft noch“ silences the question on this device, also after a reload', async () => {
  setNow('2026-06-11T09:00:00+02:00')
  const app = await openApp('/timeTracker', { documents: [[entriesCollection, 'forgotten', FORGOTTEN]] })
  const isRunning = page.getByRole('button', { name: 'Läuft noch' })
  await isRunning.click()
  await expect.element(isRunning).not.toBeInTheDocument()
  await app.reload()
  await expect.element(page.getByText(/^Läuft seit/)).toBeVisible()
  await expect.element(isRunning).not.toBeInTheDocument()
})

it('C14: the screen says when the day ends, and a day before is a press away', async () => {
  setNow('2026-11-19T08:03:00+01:00')
  await openApp('/timeTracker', {
    documents: [
      [plansCollection, 'plan', { ...fullWeekPlan, validFrom: '2026-11-18', state: 'BE' }],
      [entriesCollection, 'morning', entryOf('2026-11-18', '08:00', '12:00')],
      [entriesCollection, 'later', entryOf('2026-11-18', '12:30', '17:00')],
    ],
  })
  const clock = page.getByRole('group', { name: 'Stempeluhr' })
  await clock.getByRole('button', { name: 'Kommen', exact: true }).click()
  const facts = page.getByRole('main')
  await expect.element(facts).toMatchTextContent(/Feierabend um16:33mit 30 Min\. Pause/)
  await expect.element(facts).toMatchTextContent(/Saldo\+0:30/)
  await page.getByRole('link', { name: 'Tag davor' }).click()
  await expect.poll(() => location.pathname).toMatch(/\/tag\/2026-11-18$/)
  await expectDay(['08:00–12:00', '12:30–17:00'])
  await expect.element(page.getByText('Lücke', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lücke eintragen' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

it('C22: on a phone all five views are in sight; where a line goes on, its edge fades', async () => {
  const projects = ['Relaunch Bäckerei', 'Wartung', 'Schulung', 'Beratung'].map(
    (name, index) => [projectsCollection, `p${index}`, { name, color: '#2a9d8f', isArchived: false }] as const,
  )
  await openApp('/timeTracker', { documents: [...projects, [entriesCollection, 'a', entryOf(DAY, '08:00', '12:00')]] })
  await page.viewport(PHONE.width, PHONE.height)
  const tabs = page.getByRole('navigation', { name: 'Ansichten der Zeiterfassung' })
  const chips = page.getByRole('group', { name: 'Projekt' })
  await expect.element(chips).toBeVisible()
  const fadeOf = (row: typeof tabs) =>
    ['before', 'behind'].filter((edge) => row.element().hasAttribute(`data-more-${edge}`))
  await expect.poll(() => [fadeOf(tabs), fadeOf(chips)]).toEqual([[], ['behind']])
  expect(getComputedStyle(tabs.element()).maskImage).toBe('none')
  expect(getComputedStyle(chips.element()).maskImage).toContain('gradient')
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  chips.element().scrollLeft = 40
  await expect.poll(() => fadeOf(chips)).toEqual(['before', 'behind'])
  chips.element().scrollLeft = 10_000
  await expect.poll(() => fadeOf(chips)).toEqual(['before'])
  // The smallest phone: „Auswertung“ is a scroll away.
  await page.viewport(320, 640)
  await expect.poll(() => fadeOf(tabs)).toEqual(['behind'])
  await expectNoBarriers()
})

it('C16: without an account the clock runs on this device, and what it measured is taken over into one', async () => {
  const answers = [
    answerWith(signUp, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT })),
    answerSignInOptions(),
  ]
  const app = await openApp('/timeTracker', { isSignedOut: true, answers })
  const day = page.getByRole('region', { name: 'Einträge des Tages' })
  await page.getByRole('button', { name: 'Kommen', exact: true }).click()
  await page.getByRole('button', { name: 'Gehen', exact: true }).click()
  await expect.element(page.getByText('Ohne Konto bleibt alles auf diesem Gerät.', { exact: false })).toBeVisible()
  await expectNoBarriers()
  await day.getByRole('button', { name: /^\d\d:\d\d ?–/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Löschen' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Verlauf' })).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  app.goTo('/timeTracker/einstellungen')
  await expect.element(page.getByRole('link', { name: /Erinnerungen/ })).toMatchTextContent(/brauchst du ein Konto/)
  app.goTo('/register?next=/timeTracker')
  await register()
  const offer = page.getByRole('region', { name: 'Ohne Konto gemacht' })
  await expect.element(offer).toMatchTextContent(/1 Zeiteintrag\./)
  await expect.element(day.getByRole('button', { name: /^\d\d:\d\d ?–/ })).not.toBeInTheDocument()
  await offer.getByRole('button', { name: 'In mein Konto übernehmen' }).click()
  await expect.element(day.getByRole('button', { name: /^\d\d:\d\d ?–/ })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

it('the first „Kommen“ by keyboard leads to „Pause“, as later ones do', async () => {
  await openApp('/timeTracker')
  const start = page.getByRole('button', { name: 'Kommen', exact: true })
  await expect.element(start).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toHaveFocus()
})
