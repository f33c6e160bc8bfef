/** The order of projects in a real browser: by mouse, by finger, and by keys. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, expectTexts, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { projectsCollection } from '../../collections.ts'

const rows = page.getByRole('main').getByRole('listitem')
const handle = (name: string) => page.getByRole('button', { name: `${name} verschieben` })

async function openProjects(size?: typeof PHONE) {
  const names = ['Alpha', 'Beta', 'Gamma']
  const fields = (name: string) => ({ name, color: '#ff7f50', isArchived: false })
  return openApp('/timeTracker/einstellungen/projekte', {
    documents: names.map((name) => [projectsCollection, name, fields(name)] as const),
    ...(size === undefined ? {} : { size }),
  })
}

const expectOrder = (...names: readonly string[]) =>
  expectTexts(
    rows,
    names.map((name) => `${name}0 Einträge`),
  )

it('E17: a project is dragged by its handle to another place, and the toast brings it back', async () => {
  await openProjects()
  await expectOrder('Alpha', 'Beta', 'Gamma')
  await expectNoBarriersInLooks()
  await userEvent.dragAndDrop(handle('Alpha'), handle('Gamma'), { targetPosition: { x: 20, y: 40 } })
  await expectOrder('Beta', 'Gamma', 'Alpha')
  await expect.element(page.getByText('„Alpha“ ist jetzt an Platz 3 von 3')).toBeInTheDocument()
  await expect.element(handle('Alpha')).toHaveAttribute('aria-pressed', 'false')
  await pressToast('Projekt „Alpha“ verschoben', 'Rückgängig')
  await expectOrder('Alpha', 'Beta', 'Gamma')
})

it('E17: a finger on the handle drags at once, the page does not scroll, and Escape takes the drag back', async () => {
  await openProjects(PHONE)
  await expectOrder('Alpha', 'Beta', 'Gamma')
  const box = handle('Gamma').element()
  expect(getComputedStyle(box).touchAction).toBe('none')
  const { x, y } = box.getBoundingClientRect()
  const touch = (type: string, down: number): boolean =>
    box.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        clientX: x + 20,
        clientY: y + 20 + down,
      }),
    )
  touch('pointerdown', 0)
  touch('pointermove', -60)
  await userEvent.keyboard('{Escape}')
  touch('pointerup', -60)
  await expectOrder('Alpha', 'Beta', 'Gamma')
  touch('pointerdown', 0)
  touch('pointermove', -60)
  touch('pointerup', -60)
  await expectOrder('Alpha', 'Gamma', 'Beta')
})

it('E17: offline a project is moved by keys, and what another device puts between two others stands there', async () => {
  const app = await openProjects()
  await expectOrder('Alpha', 'Beta', 'Gamma')
  handle('Alpha').element().focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await expectOrder('Beta', 'Alpha', 'Gamma')
  await expect.element(handle('Alpha')).toHaveFocus()
  // A request that is under way when the network goes would be reported as failed.
  await expect.poll(() => app.documents.list(projectsCollection).some(({ isPending }) => isPending)).toBe(false)
  app.setOnline(false)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expectOrder('Beta', 'Gamma', 'Alpha')
  const { rank = '' } = app.documents.get(projectsCollection, 'Beta') ?? {}
  await app.writeAsServer(projectsCollection, 'Delta', {
    name: 'Delta',
    color: '#ff7f50',
    isArchived: false,
    rank: `${rank}V`,
  })
  app.setOnline(true)
  await expectOrder('Beta', 'Delta', 'Gamma', 'Alpha')
})
