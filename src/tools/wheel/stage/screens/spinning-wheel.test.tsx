// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawsCollection, groupingsCollection, wheelsCollection, type Mode } from '../../model.ts'
import { useDrawRecord } from '../../draws/screens/draw-record.ts'
import { GroupsDialog } from '../../draws/screens/groups-dialog.tsx'
import { RecentDraws } from '../../draws/screens/recent-draws.tsx'
import { SpinningWheel } from './spinning-wheel.tsx'
import { entriesIn, entriesOf, openTestWheel, showWheelPart, WHEEL_ID } from '../../screens/wheel-test-page.tsx'

/** Animations go on until the test, or a skip, ends them. */
let running: { finish(): void }[] = []
/** What waits for the next frame. */
let frames: FrameRequestCallback[] = []

// jsdom draws nothing, so it opens no layers and moves nothing either.
beforeAll(() => {
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
  window.requestAnimationFrame = (callback) => frames.push(callback)
  window.cancelAnimationFrame = (frame) => void frames.splice(frame - 1, 1, () => undefined)
  HTMLCanvasElement.prototype.getContext = () => null
  Element.prototype.animate = () => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    promise.catch(() => undefined)
    const animation = {
      finished: promise,
      currentTime: 0,
      finish: () => resolve(undefined),
      cancel: () => reject(new Error()),
    }
    running.push(animation)
    return animation as unknown as Animation
  }
})
beforeEach(() => {
  running = []
  frames = []
})
afterEach(cleanup)

function Part({
  wheel,
  several,
}: {
  readonly wheel: Parameters<typeof SpinningWheel>[0]['wheel']
  readonly several: boolean
}) {
  const { record, turningId, onShown } = useDrawRecord()
  return (
    <>
      <SpinningWheel
        wheel={wheel}
        record={record}
        onShown={onShown}
        several={{ isAsked: several, onClose: () => undefined }}
      />
      <RecentDraws wheelId={wheel.id} turningId={turningId} />
    </>
  )
}

async function open(mode: Mode, names: readonly string[] = ['Anna', 'Bert', 'Clara'], several = false) {
  const documents = await openTestWheel(entriesOf(...names))
  documents.modify(wheelsCollection, WHEEL_ID, { mode, hasConfetti: false })
  const page = showWheelPart(documents, (wheel) => <Part wheel={wheel} several={several} />)
  return {
    ...page,
    documents,
    draws: () => documents.list(drawsCollection),
    /** The names that are out of the wheel. */
    out: () =>
      entriesIn(documents)
        .filter(({ isActive }) => !isActive)
        .map(({ text }) => text),
  }
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

async function stop(): Promise<void> {
  await act(async () => {
    for (const animation of running) animation.finish()
    await Promise.resolve()
  })
  await screen.findByRole('dialog')
}

async function spin(): Promise<void> {
  press('Drehen')
  await stop()
}

/** The name of who won, as the draw has it. */
function winnerOf({
  draws,
}: {
  readonly draws: () => readonly {
    readonly winnerId: string
    readonly entries: readonly { readonly id: string; readonly text: string }[]
  }[]
}): string {
  const draw = draws().at(-1)
  return draw?.entries.find(({ id }) => id === draw.winnerId)?.text ?? ''
}

test('D11, D19: the draw is kept before anything moves, and nothing tells of it while the wheel turns', async () => {
  const page = await open('remove')
  press('Drehen')
  expect(page.draws()).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Zuletzt gewonnen')).toBeNull()
  expect(page.out()).toEqual([])
  await stop()
  expect(screen.queryByText('Zuletzt gewonnen')).not.toBeNull()
  expect(page.draws()).toHaveLength(1)
})

test('D11: Escape ends the motion at once, at the winner that was drawn', async () => {
  const page = await open('keep')
  press('Drehen')
  const winner = winnerOf(page)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(winner)
})

test('D12: Escape is for the winner from the moment it is shown', async () => {
  await open('keep')
  const { showModal } = HTMLDialogElement.prototype
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  HTMLDialogElement.prototype.showModal = function show() {
    showModal.call(this)
    window.dispatchEvent(escape)
  }
  await spin()
  HTMLDialogElement.prototype.showModal = showModal
  // Else the browser would not close the dialog.
  expect(escape.defaultPrevented).toBe(false)
})

test('D11: the second press of a double click does not skip, a later one does', async () => {
  const page = await open('keep')
  const startMs = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(startMs)
  press('Drehen')
  press('Überspringen')
  await act(async () => Promise.resolve())
  expect(screen.queryByRole('dialog')).toBeNull()
  now.mockReturnValue(startMs + 600)
  press('Überspringen')
  now.mockRestore()
  await screen.findByRole('dialog')
  expect(page.draws()).toHaveLength(1)
})

test('D12: keep closes without a change, and taking out is one press', async () => {
  const page = await open('keep')
  await spin()
  press('Behalten')
  expect(page.out()).toEqual([])
  await spin()
  const winner = winnerOf(page)
  press('Aus dem Rad nehmen')
  expect(page.out()).toEqual([winner])
  expect(page.toastTexts()).toEqual([`„${winner}“ ist aus dem Rad`])
  page.pressToast()
  expect(page.out()).toEqual([])
})

test.each<Mode>(['remove', 'rotate'])(
  'D12: with %s the winner leaves by itself, also by Escape, or stays by one press',
  async (mode) => {
    const page = await open(mode)
    await spin()
    const winner = winnerOf(page)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(page.out()).toEqual([winner])
    await spin()
    press('Behalten')
    expect(page.out()).toEqual([winner])
  },
)

test('D8: one after another, the last winner brings all back, and the main button says so', async () => {
  const page = await open('rotate', ['Anna', 'Bert'])
  await spin()
  press('Aus dem Rad nehmen')
  await spin()
  press('Alle wieder ins Rad')
  expect(page.out()).toEqual([])
  expect(entriesIn(page.documents).some((entry) => 'drawnAt' in entry)).toBe(false)
})

test('D12: once more does what the mode says and draws from who is left', async () => {
  const page = await open('remove', ['Anna', 'Bert'])
  await spin()
  const first = winnerOf(page)
  press('Noch einmal')
  expect(page.out()).toEqual([first])
  await stop()
  const second = page.draws().find(({ entries }) => entries.length === 1)
  expect(second?.entries.map(({ text }) => text)).not.toContain(first)
  expect(screen.getByRole('button', { name: 'Noch einmal' })).toHaveProperty('disabled', true)
})

test('D10: taking a draw back leaves the wheel as it was, and can be undone', async () => {
  const page = await open('remove')
  await spin()
  press('Rückgängig')
  expect(page.out()).toEqual([])
  expect(page.draws()[0]?.revokedAt).toBeDefined()
  page.pressToast()
  expect(page.draws()[0]).not.toHaveProperty('revokedAt')
})

test('D11: leaving in the middle leaves a wheel that did what its mode says', async () => {
  const page = await open('remove')
  press('Drehen')
  const winner = winnerOf(page)
  cleanup()
  expect(page.out()).toEqual([winner])
})

test('D11: a page that goes away in the middle writes it down first, once, and lists it if it is shown again', async () => {
  const page = await open('remove')
  press('Drehen')
  const winner = winnerOf(page)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(page.out()).toEqual([winner])
  await act(async () => Promise.resolve())
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Zuletzt gewonnen')).not.toBeNull()
})

test('D13: one announcement per draw, in a place that was there before', async () => {
  await open('remove')
  await spin()
  const place = screen.getByRole('dialog').querySelector('[role=status]')
  expect(place?.textContent).toBe('')
  act(() => frames.splice(0).forEach((frame) => frame(0)))
  screen.getByText(/^Gewonnen: (Anna|Bert|Clara)\. Noch 2 im Rad\.$/)
  expect(screen.getAllByText(/^Gewonnen:/)).toEqual([place])
})

test('D6, D14: several are drawn in one go and leave together; an impossible number is reported at the field', async () => {
  const page = await open('remove', ['Anna', 'Bert', 'Clara'], true)
  const field = screen.getByLabelText('Wie viele?')
  for (const [typed, text] of [
    ['', 'Gib eine ganze Zahl ein, zum Beispiel 2.'],
    ['0', 'Zieh mindestens einen Namen.'],
    ['4', 'Im Rad sind nur 3 Namen.'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    press('Ziehen')
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(page.draws()).toEqual([])
  fireEvent.change(field, { target: { value: '2' } })
  press('Ziehen')
  await stop()
  const [draw] = page.draws()
  expect(draw?.further).toHaveLength(1)
  expect(screen.getByRole('dialog', { name: 'Gewonnen haben' }).querySelectorAll('[role=listitem]')).toHaveLength(2)
  press('Aus dem Rad nehmen')
  expect(page.out()).toHaveLength(2)
  expect(page.toastTexts()).toEqual(['2 Namen sind aus dem Rad'])
})

test('D7: groups are kept, dealt again, and taken back with a way back', async () => {
  const documents = await openTestWheel(entriesOf('Anna', 'Bert', 'Clara', 'Deniz', 'Emma'))
  documents.modifyItem(wheelsCollection, WHEEL_ID, 'entries', 'emma', { isActive: false })
  const page = showWheelPart(documents, (wheel) => <GroupsDialog wheel={wheel} onClose={() => undefined} />)
  const groupings = () => documents.list(groupingsCollection)
  fireEvent.click(screen.getByLabelText('Größe der Gruppen'))
  fireEvent.change(screen.getByLabelText('Wie viele Namen höchstens?'), { target: { value: '3' } })
  expect(screen.getByText('2 Gruppen, je 2 Namen')).toBeDefined()
  press('Gruppen bilden')
  expect(screen.getByRole('dialog', { name: '2 Gruppen' }).textContent).not.toContain('Emma')
  press('Neu mischen')
  expect(groupings()).toHaveLength(2)
  press('Rückgängig')
  expect(groupings().filter(({ revokedAt }) => revokedAt !== undefined)).toHaveLength(1)
  expect(screen.getByLabelText('Anzahl der Gruppen')).toBeDefined()
  page.pressToast()
  expect(groupings().filter(({ revokedAt }) => revokedAt !== undefined)).toEqual([])
})

test('the numbers in the wheel and out of it are written the German way', async () => {
  const { documents } = await open(
    'keep',
    Array.from({ length: 1_201 }, (_, index) => `Name ${index + 1}`),
  )
  expect(screen.getByText('1.201 Namen im Rad')).toBeTruthy()
  const [first] = entriesIn(documents)
  documents.modifyItem(wheelsCollection, WHEEL_ID, 'entries', first?.id ?? '', { isActive: false })
  expect(await screen.findByText('1.200 von 1.201 Namen im Rad')).toBeTruthy()
})
