/** Where toasts stand: never over the heading's row nor the bar at the bottom, and how many lines they take. */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page, userEvent, type AppPage } from '#testing/app-page'
import { projectsCollection } from '#testing/time-entries'

const PROJECTS = '/timeTracker/einstellungen/projekte'

const toast = page.getByRole('status').filter({ hasText: 'gelöscht' })
const undo = page.getByRole('button', { name: 'Rückgängig' })
const bar = page.getByRole('navigation', { name: 'Konto und Werkzeuge' })
const make = page.getByRole('button', { name: 'Neues Projekt' })
const heading = page.getByRole('heading', { level: 1 })

async function deleteProject(size: { readonly width: number; readonly height: number }): Promise<AppPage> {
  const names = ['Kunde A', ...Array.from({ length: 30 }, (_, index) => `Projekt ${index + 10}`)]
  const app = await openApp(PROJECTS, {
    size,
    isStill: true,
    documents: names.map((name) => [projectsCollection, name.replaceAll(' ', ''), aProject(name)] as const),
  })
  await page.getByRole('button', { name: 'Kunde A löschen', exact: true }).click()
  await expect.element(undo).toBeVisible()
  return app
}

const aProject = (name: string) => ({ name, color: '#ff7f50', isArchived: false })

/** The card of the toast as it is drawn. */
function box(): DOMRect {
  const [card] = toast.element().children
  if (card === undefined) throw new Error('there is no toast')
  return card.getBoundingClientRect()
}

function headingRow(): DOMRect {
  const row = heading.element().parentElement
  if (row === null) throw new Error('the heading has no row')
  return row.getBoundingClientRect()
}

function linesOf(text: Element): number {
  const range = document.createRange()
  range.selectNodeContents(text)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

it.each([
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])(
  'N1: on $width x $height a toast with a button stands below the heading and above the bar, with two lines at most',
  async (size) => {
    await deleteProject(size)
    // Its button stands below it if there is no room beside it.
    const headBottom = () => Math.max(headingRow().bottom, make.element().getBoundingClientRect().bottom)
    await expect.poll(() => box().top).toBeGreaterThanOrEqual(headBottom())
    expect(box().top - headBottom()).toBeLessThan(24)
    expect(box().bottom).toBeLessThan(bar.element().getBoundingClientRect().top)
    expect(box().left).toBeGreaterThanOrEqual(0)
    expect(box().right).toBeLessThanOrEqual(size.width)
    expect(linesOf(page.getByText('Projekt „Kunde A“ gelöscht').element())).toBeLessThanOrEqual(2)
    expect(box().height).toBeLessThan(64)
    for (const button of toast.getByRole('button').elements())
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await expectNoBarriers()
  },
)

it('N1: the toast follows a heading that scrolls away, and stays in the window', async () => {
  await deleteProject({ width: 390, height: 844 })
  window.scrollTo(0, 600)
  await expect.poll(() => box().top).toBeLessThan(24)
  expect(box().top).toBeGreaterThanOrEqual(0)
  window.scrollTo(0, 0)
  await expect.poll(() => box().top).toBeGreaterThanOrEqual(headingRow().bottom)
})

it('N1: offline it stands below the banner too, and goes with the heading of the next page', async () => {
  const app = await deleteProject({ width: 390, height: 844 })
  app.setOnline(false)
  await expect.element(page.getByText('Offline!')).toBeVisible()
  await expect.poll(() => box().top).toBeGreaterThanOrEqual(headingRow().bottom)
  app.goTo('/wheelofnames')
  await expect.element(page.getByRole('heading', { name: 'Glücksrad', level: 1 })).toBeVisible()
  await expect.poll(() => box().top).toBeGreaterThanOrEqual(headingRow().bottom)
})

it('N1: on a desktop toasts stand at the top centre', async () => {
  await deleteProject({ width: 1280, height: 800 })
  await expect.poll(() => box().top).toBeLessThan(24)
  expect(Math.abs((box().left + box().right) / 2 - 640)).toBeLessThan(2)
})

it('N1: on a phone the toast gives way to what a user of the keyboard is at', async () => {
  await openApp('/timeTracker', { size: { width: 390, height: 844 }, isStill: true })
  await page.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect.element(undo).toBeVisible()
  const top = () => undo.element().getBoundingClientRect().top
  page.getByRole('link', { name: 'Einstellungen' }).element().focus()
  await userEvent.tab()
  const tab = page.getByRole('link', { name: 'Heute', exact: true })
  await expect.element(tab).toHaveFocus()
  await expect.poll(top).toBeGreaterThanOrEqual(tab.element().getBoundingClientRect().bottom)
})

it.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('N1: on $width x $height a toast stands in front of a dialog, where it can be pressed', async (size) => {
  const app = await deleteProject(size)
  make.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('status').filter({ hasText: 'gelöscht' })).toBeVisible()
  // It stays as long as the pointer is on it.
  await undo.hover()
  await expect.poll(() => box().bottom).toBeLessThan(size.height / 2)
  await expectNoBarriers()
  await undo.click()
  await expect.poll(() => app.documents.get(projectsCollection, 'KundeA')?.name).toBe('Kunde A')
  await expect.element(dialog.getByLabelText('Name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').filter({ hasText: 'Rückgängig' })).not.toBeInTheDocument()
})
