/** The results of a wheel and the proof that it is fair, as people go through them (rules D). */
import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import {
  expectCount,
  expectNoBarriers,
  expectTexts,
  openApp,
  page,
  PHONE,
  pressToast,
  userEvent,
} from '#testing/app-page'
import { holdToast } from '#testing/browser/screen-steps'
import { BEN, meetBen, shareAsBen } from '#testing/documents/other-devices'
import { readDownload } from '#testing/browser/page-files'
import { openWheel } from '#testing/browser/wheel-page'
import { aWheel } from '#testing/wheels'
import { additionOf, sendFromElsewhere } from '#testing/documents/write-as-server'
import { drawWinner } from '../../chance/draw.ts'
import { drawsCollection, wheelsCollection } from '../../model.ts'

const NAMES = ['Anna', 'Bert', 'Clara', 'Deniz']
const ALL_RIGHT = 'Alle nachgerechnet: Alles stimmt.'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })

async function spin(): Promise<void> {
  await press('Drehen')
  await expect.element(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
}

async function chooseFromResults(text: string): Promise<void> {
  await press('Mehr zu den Ergebnissen')
  await page.getByRole('menuitem', { name: text }).click()
}

it('D6, D7: several and groups are found again among the results, which can be emptied and brought back', async () => {
  await openWheel('Küche', NAMES, { isStill: true })
  await press('Mehrere ziehen')
  const count = page.getByLabelText('Wie viele?')
  await count.fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Im Rad sind nur 4 Namen.')).toBeVisible()
  await expectNoBarriers()
  await count.fill('3')
  await userEvent.keyboard('{Enter}')
  const won = page.getByRole('dialog', { name: 'Gewonnen haben' })
  await expectCount(won.getByRole('listitem'), 3)
  await expectNoBarriers()
  await userEvent.keyboard('{Escape}')

  await press('Gruppen bilden')
  await page.getByLabelText('Wie viele Gruppen?').fill('2')
  await expectNoBarriers()
  await userEvent.keyboard('{Enter}')
  const groups = page.getByRole('dialog', { name: '2 Gruppen' }).getByRole('heading', { level: 3 })
  await expectCount(groups, 2)
  await expectNoBarriers()
  await press('Fertig')

  await page.getByRole('link', { name: 'Alle Ergebnisse' }).click()
  await expect.poll(() => location.pathname).toBe('/wheelofnames/wheel/ergebnisse')
  await press('Alle nachrechnen')
  await expect.element(page.getByText(ALL_RIGHT)).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Nachrechnen', exact: true }).last().click()
  const proof = page.getByRole('dialog', { name: 'Nachgerechnet' })
  await expect.element(proof).toBeVisible()
  proof.element().querySelector('summary')?.click()
  await expect.element(proof.getByText(/Im Rad waren 4 Namen mit zusammen 4 Chancen\./)).toBeVisible()
  await expectNoBarriers()
  await proof.getByRole('button', { name: 'Fertig' }).click()

  const { name, text } = await readDownload(() => chooseFromResults('Als Tabelle herunterladen (CSV)'))
  expect(name).toBe('Ergebnisse Küche.csv')
  // The head, three winners, four names in groups.
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 3 + 4)

  await chooseFromResults('Ergebnisse leeren')
  await expect.element(page.getByRole('heading', { name: 'Noch nichts gezogen' })).toBeVisible()
  await holdToast('Ergebnisse geleert')
  await expectNoBarriers()
  await pressToast('Ergebnisse geleert', 'Rückgängig')
  await expect.element(heading(2, '2 Ergebnisse')).toBeVisible()
})

it('D15, D18: signed out and without a network the results and the fairness test work as well', async () => {
  const app = await openWheel('Küche', NAMES, { isStill: true, isSignedOut: true })
  await spin()
  app.setOnline(false)
  app.goTo('/wheelofnames/wheel/ergebnisse')
  await press('Alle nachrechnen')
  await expect.element(page.getByText(ALL_RIGHT)).toBeVisible()
  app.goTo('/wheelofnames/wheel/fairness')
  await press('Probe starten')
  await expect.element(page.getByRole('heading', { name: 'Gezählt und erwartet' })).toBeVisible()
  // One in a thousand fair wheels is not found fair.
  await expect
    .element(page.getByText(/Bei 100\.000 Ziehungen (?:hat jeder so oft gewonnen|weichen die Gewinne)/))
    .toBeVisible()
  await expectCount(page.getByText(/gewonnen, erwartet 25\.000/), 4)
  await expectNoBarriers()
})

it('D19, D20: of a shared wheel one sees who turned it, and empties what one made', async () => {
  const app = await openApp('/', { isStill: true })
  await meetBen(app)
  const wheel = aWheel('Küche', NAMES)
  await shareAsBen(app, wheelsCollection, 'wheel', wheel)
  const drawn = drawWinner({
    wheelId: 'wheel',
    entries: wheel.entries,
    mode: wheel.mode,
    source: () => 0,
    drawnAt: '2026-11-20T10:00:00.000Z',
  })
  if (!drawn.ok) throw new Error(drawn.error)
  const draw = additionOf({ collection: drawsCollection, id: 'draw-of-ben', fields: drawn.value })
  await sendFromElsewhere(app.server, { userId: BEN.id, actor: 'person' }, draw)
  app.goTo('/wheelofnames/wheel')
  await spin()
  app.goTo('/wheelofnames/wheel/ergebnisse')
  await expect.element(heading(2, '2 Ergebnisse')).toBeVisible()
  await expectCount(page.getByText('von dir', { exact: false }), 1)
  await expectCount(page.getByText('von Ben Muster', { exact: false }), 1)
  await chooseFromResults('Ergebnisse leeren')
  await expect.element(page.getByText('Deine Ergebnisse geleert, 1 von anderen bleibt')).toBeVisible()
  await expect.element(heading(2, '1 Ergebnis')).toBeVisible()
  await expect.element(page.getByText('von Ben Muster', { exact: false })).toBeVisible()
})

it('K31: a wheel and its results are printed as light sheets that show what they are about', async () => {
  const app = await openWheel('Küche', NAMES, { isStill: true })
  await spin()
  const sheet = () => document.querySelector('body > [data-print-sheet]')
  const rows = () => [...(sheet()?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent)
  window.dispatchEvent(new Event('beforeprint'))
  expect(rows()).toEqual(NAMES.map((name) => `☐ ${name}1`))
  expect(countPainted(sheet()?.querySelector('canvas'))).toBeGreaterThan(100_000)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)')
    expect(sheet()?.querySelector('canvas')?.getBoundingClientRect().width).toBeGreaterThan(200)
    await expect.element(page.getByRole('button', { name: 'Drehen' })).not.toBeInTheDocument()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheet).toBeNull()

  app.goTo('/wheelofnames/wheel/ergebnisse')
  await expect.element(heading(2, '1 Ergebnis')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  expect(rows()[0]).toMatch(/Uhr(?:Anna|Bert|Clara|Deniz) \(Chance 25\s%\)$/)
  expect(rows()).toHaveLength(1 + NAMES.length)
  window.dispatchEvent(new Event('afterprint'))
})

/** Pixels of a picture that are not transparent. */
function countPainted(canvas: HTMLCanvasElement | null | undefined): number {
  const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let painted = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) painted += 1
  return painted
}

it('K32: on a phone several, groups and results stand under the wheel and not in its menu, which is grouped', async () => {
  await openWheel('Küche', NAMES, { size: PHONE })
  const actions = page.getByRole('group', { name: 'Ziehen und Ergebnisse' })
  await expectTexts(actions.getByRole('button'), ['Mehrere ziehen', 'Gruppen bilden'])
  const edges = actions.element().getBoundingClientRect()
  expect(edges.top).toBeGreaterThan(
    page.getByRole('button', { name: 'Drehen' }).element().getBoundingClientRect().bottom,
  )
  expect(edges.height).toBeLessThan(90)
  await page.viewport(320, 640)
  for (const { scrollWidth, clientWidth } of actions.element().children) expect(scrollWidth).toBe(clientWidth)
  await press('Mehr zu diesem Rad')
  await expectTexts(page.getByRole('menuitem'), [
    'Rad umbenennen',
    'Einstellungen',
    'Mit Personen teilen',
    'Link',
    'Als Vorlage speichern',
    'Rad duplizieren',
    'Drucken',
    'Verlauf',
    'Fairness-Test',
    'Rad löschen',
  ])
  await userEvent.keyboard('{Escape}')
  await expectNoBarriers()
  await actions.getByRole('link', { name: 'Ergebnisse' }).click()
  await expect.element(heading(1, 'Ergebnisse')).toBeVisible()
})
