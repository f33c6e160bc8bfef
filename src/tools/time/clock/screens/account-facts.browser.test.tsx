/** The running clock in „Heute“ of the start page: when the working day ends, with buttons that act. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast } from '#testing/app-page'
import { berlin, entryOf, fullWeekPlan } from '#testing/time-entries'
import { entriesCollection, plansCollection } from '../../collections.ts'

const plan = { ...fullWeekPlan, validFrom: '2026-11-18', state: 'BE' }
const running = { kind: 'work', time: { start: berlin('2026-11-19 12:42') }, stops: [], source: 'clock' }
const line = page.getByRole('region', { name: 'Heute' })
const button = (name: string) => line.getByRole('button', { name, exact: true })

function openStart(documents: Parameters<typeof openApp>[1] & object = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T13:00:00+01:00') })
  onTestFinished(() => void vi.useRealTimers())
  return openApp('/', documents)
}

it('C36: „Heute“ says when the working day ends as the page of today does, also on a phone', async () => {
  const app = await openStart({
    documents: [
      [plansCollection, 'plan', plan],
      [entriesCollection, 'morning', entryOf('2026-11-19', '08:00', '12:00')],
      [entriesCollection, 'afternoon', running],
    ],
    size: { ...PHONE, width: 320 },
  })
  await expect.element(line).toMatchTextContent(/Heute 4:18 Std\. · Feierabend um 16:42/)
  await expectNoBarriersInLooks()
  app.goTo('/timeTracker')
  await expect.element(page.getByRole('main')).toMatchTextContent(/Feierabend um16:42/)
})

it('C18 C36: the buttons of „Heute“ act offline and are taken back; what they change changes the end', async () => {
  const app = await openStart({
    documents: [
      [plansCollection, 'plan', plan],
      [entriesCollection, 'afternoon', running],
    ],
  })
  await expect.element(line).toMatchTextContent(/Feierabend um 21:12, mit 30 Min\. Pause/)
  app.setOnline(false)
  await button('Pause').click()
  await expect.element(button('Weiter')).toHaveFocus()
  await expect.element(line).toMatchTextContent(/Pause seit 0:00 Std\.Heute 0:18 Std\. · Feierabend um 21:12/)
  await button('Weiter').click()
  await expect.element(line).toMatchTextContent(/Die Uhr läuft seit/)
  await button('Gehen').click()
  await expect.element(line).toMatchTextContent(/Die Uhr stehtHeute 0:18 Std\. von 8:00/)
  await pressToast(/^Gegangen um 13:00/, 'Rückgängig')
  await expect.element(button('Pause')).toBeVisible()
  await expect.element(line).toMatchTextContent(/Feierabend um 21:12/)
  expect(location.pathname).toBe('/')
})
