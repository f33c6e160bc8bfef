import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { tools } from '#tools'
import { aWheel, wheelsCollection } from '#testing/wheels'

const field = page.getByRole('combobox', { name: 'Suchen' })
const wheels = [[wheelsCollection, 'wheel', aWheel('Küchendienst', ['Özlem', 'Ben'])]] as const

it('Ctrl+K opens it over any page, Escape closes it and gives the focus back; a name on a wheel leads to the wheel', async () => {
  await openApp('/account', { documents: wheels })
  const place = page.getByRole('link', { name: 'Account' })
  await expect.element(place).toBeVisible()
  ;(place.element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(place).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('Oezlem')
  await expect.element(page.getByRole('option', { name: /Küchendienst/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/wheelofnames/wheel')
})

it('takes every letter that is typed before its field is there', async () => {
  await openApp('/wheelofnames', { documents: wheels })
  await expect.element(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
  press('k', true)
  let typed = ''
  while (typed.length < 100 && document.querySelector('[role=combobox]') === null) {
    press('x')
    typed += 'x'
    // Less than a task, so that no moment between the page and the field is left out.
    await Promise.resolve()
  }
  await expect.element(field).toHaveValue(typed)
})

it('letters for another field that is gone to while it loads are left to that field', async () => {
  await openApp('/wheelofnames', { documents: wheels })
  await expect.element(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
  const other = document.createElement('input')
  document.body.append(other)
  onTestFinished(() => other.remove())
  const press = (target: HTMLElement, key: string, ctrlKey = false) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
  press(document.body, 'k', true)
  expect(press(document.body, 'x')).toBe(false)
  other.focus()
  expect(press(other, 'y')).toBe(true)
  await expect.element(field).toHaveValue('x')
})

it('presses the clock from any page, and takes it back', async () => {
  await openApp('/wheelofnames')
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('Kommen')
  await page.getByRole('option', { name: /^Kommen/ }).click()
  await expect.element(page.getByText(/Gekommen um/).first()).toBeVisible()
  expect(location.pathname).toBe('/wheelofnames')
  await pressToast(/Gekommen um/, 'Rückgängig')
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('Kommen')
  await expect.element(page.getByRole('option', { name: /^Kommen/ })).toBeVisible()
})

it('shows before anything is typed what belongs to the page and what was changed last, and says if nothing fits', async () => {
  await openApp('/wheelofnames', { documents: wheels })
  await expect.element(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect
    .element(page.getByRole('group', { name: 'Glücksrad' }).getByRole('option', { name: 'Neues Rad' }))
    .toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Zuletzt geändert' }).getByText('Küchendienst')).toBeVisible()
  await expectNoBarriersInLooks()
  await field.fill('gibtesnicht')
  await expect.element(page.getByText(/Nichts gefunden zu „gibtesnicht“/)).toBeVisible()
})

it('on a phone the note that nothing fits stands below the field, where no keyboard covers it; a weekday is a day', async () => {
  await openApp('/timeTracker', { size: PHONE })
  await page.getByRole('button', { name: 'Suche' }).click()
  await field.fill('gibtesnicht')
  const note = page.getByText(/Nichts gefunden zu „gibtesnicht“/)
  await expect.element(note).toBeVisible()
  expect(note.element().getBoundingClientRect().top).toBeLessThan(window.innerHeight / 4)
  await field.fill('letzten Freitag')
  await page.getByRole('group', { name: 'Tage und Monate' }).getByRole('option').first().click()
  await expect.poll(() => location.pathname).toMatch(/^\/timeTracker\/tag\/\d{4}-\d\d-\d\d$/)
  expect(new Date(location.pathname.slice(-10)).getUTCDay()).toBe(5)
})

it('a thing that is called like a day comes before that day', async () => {
  await openApp('/wheelofnames', { documents: [[wheelsCollection, 'sunday', aWheel('Sonntag', ['Ben'])]] })
  await expect.element(page.getByRole('link', { name: /Sonntag/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('sonntag')
  await expect.element(page.getByRole('group', { name: 'Tage und Monate' })).toBeVisible()
  expect(page.getByRole('option').first().element().textContent).toMatch(/^Sonntag/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/wheelofnames/sunday')
})

it('the index ends with the session of the user whose things it holds', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  onTestFinished(() => ended.mockRestore())
  await openApp('/account', { documents: wheels })
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await searchFor('Oezlem', /Küchendienst/)
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  expect(ended).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

it('keys alone: / searches, n begins, g and a letter lead, ? lists them, where they can be turned off', async () => {
  await openApp('/wheelofnames', { documents: wheels })
  await expect.element(page.getByRole('link', { name: /Küchendienst/ })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(location.hash).toBe('')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('gz')
  await expect.poll(() => location.pathname).toBe('/timeTracker')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Tastenkürzel' })).toBeVisible()
  const inPlace = (name: string, text: string) => page.getByRole('region', { name }).getByText(text)
  await expect.element(inPlace('Woche der Zeiterfassung', 'Den Eintrag früher oder später legen')).toBeVisible()
  await expect.element(inPlace('In Listen', 'Zur Zeile davor oder danach')).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('switch', { name: 'Tasten ohne Strg' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await userEvent.keyboard('gg')
  // A key that is off is left to the page.
  const before = document.activeElement
  await userEvent.keyboard('g{Tab}')
  expect(document.activeElement).not.toBe(before)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  expect(location.pathname).toBe('/timeTracker')
})

it('does what is typed although hits of an earlier text are shown, and shows more of a group by keys', async () => {
  const many = Array.from(
    { length: 8 },
    (_, at) => [wheelsCollection, `w${at}`, aWheel(`Tombola ${at}`, ['Ben'])] as const,
  )
  await openApp('/account', { documents: many })
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field.fill('Tombola')
  await expect.element(page.getByRole('option', { name: /Alle 8 zeigen/ })).toBeVisible()
  await expectNoBarriersInLooks()
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(8)
  await expect.element(field).toHaveFocus()
  await field.fill('')
  await userEvent.keyboard('constructor{Backspace>11/}Konto{Enter}')
  await expect.poll(() => location.pathname).toBe('/account')
})

/** Types a text, and waits for what the index finds: what was changed last may show the same thing before. */
async function searchFor(text: string, name: RegExp): Promise<void> {
  await field.fill(text)
  await expect.element(page.getByRole('group', { name: 'Zuletzt geändert' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name })).toBeVisible()
}

/** Types another text and presses Enter while the answers of the index are held. */
async function enterWhileSlow() {
  const held: (() => void)[] = []
  let isHolding = false
  holdAnswers((hand) => (isHolding ? void held.push(hand) : hand()))
  await openApp('/wheelofnames', { documents: [[wheelsCollection, 'slow', aWheel('Langsames Rad', ['Ben'])]] })
  await expect.element(page.getByRole('link', { name: /Langsames Rad/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await searchFor('Langsam', /Langsames Rad/)
  isHolding = true
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}a{/Control}Geräte{Enter}')
  const letGo = (): void => {
    isHolding = false
    for (const hand of held) hand()
  }
  return { held, letGo }
}

it('an index that is slow keeps no key waiting, and Enter never opens a hit of an earlier text', async () => {
  const { held, letGo } = await enterWhileSlow()
  await expect.element(field).toHaveValue('Geräte')
  await expect.poll(() => held.length).toBe(1)
  await expect.element(page.getByRole('option', { name: /Langsames Rad/ })).toBeVisible()
  expect(location.pathname).toBe('/wheelofnames')
  letGo()
  await expect.poll(() => location.pathname).toBe('/account/geraete')
})

it('an Enter that waits for hits is forgotten with the text that it belonged to', async () => {
  const { held, letGo } = await enterWhileSlow()
  await expect.poll(() => held.length).toBe(1)
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.element(page.getByRole('group', { name: 'Zuletzt geändert' })).toBeVisible()
  letGo()
  await expect.element(field).toHaveValue('')
  expect(location.pathname).toBe('/wheelofnames')
})

it('says that the search did not load, and tries again on the next opening', async () => {
  class NoWorker extends EventTarget {
    constructor() {
      super()
      setTimeout(() => this.dispatchEvent(new Event('error')))
    }
    postMessage(): void {}
    terminate(): void {}
  }
  vi.stubGlobal('Worker', NoWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp('/wheelofnames', { documents: [[wheelsCollection, 'again', aWheel('Noch ein Rad', ['Ben'])]] })
  await expect.element(page.getByRole('link', { name: /Noch ein Rad/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByText(/Die Suche ließ sich nicht laden/)).toBeVisible()
  vi.unstubAllGlobals()
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await field.fill('Noch ein')
  await expect.element(page.getByRole('option', { name: /Noch ein Rad/ })).toBeVisible()
})

it('draws no hit again for a key that changes none of them', async () => {
  await openApp('/account', { documents: wheels })
  await expect.element(page.getByRole('link', { name: 'Account' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await searchFor('Küchendi', /Küchendienst/)
  const icon = tools.find(({ id }) => id === 'wheel')?.icon ?? { path: '' }
  const { path } = icon
  let drawn = 0
  // A row that is drawn reads the outline of its icon.
  Object.defineProperty(icon, 'path', { configurable: true, get: () => ((drawn += 1), path) })
  onTestFinished(() => void Object.defineProperty(icon, 'path', { value: path, writable: true }))
  await userEvent.click(field)
  await userEvent.keyboard('{End}e')
  await expect.element(field).toHaveValue('Küchendie')
  await userEvent.keyboard('xx')
  await expect.element(page.getByText(/Nichts gefunden/)).toBeVisible()
  expect(drawn).toBe(0)
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(page.getByRole('option', { name: /Küchendienst/ })).toBeVisible()
  expect(drawn).toBe(1)
})

it('the arrow leads back to where the page stood', async () => {
  const many = Array.from(
    { length: 40 },
    (_, at) => [wheelsCollection, `w${at}`, aWheel(`Runde ${at}`, ['Ben'])] as const,
  )
  await openApp('/wheelofnames', { documents: many })
  const wheel = page.getByRole('link', { name: /Runde 3\b/ })
  await expect.element(wheel).toBeVisible()
  wheel.element().scrollIntoView({ block: 'center' })
  const stood = window.scrollY
  expect(stood).toBeGreaterThan(100)
  await wheel.click()
  await expect.poll(() => location.pathname).toBe('/wheelofnames/w3')
  await expect.poll(() => window.scrollY).toBe(0)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => location.pathname).toBe('/wheelofnames')
  await expect.poll(() => Math.abs(window.scrollY - stood)).toBeLessThan(60)
})

/** Hands on what workers say when `take` does. */
function holdAnswers(take: (hand: () => void) => void): void {
  class SlowWorker extends Worker {
    override addEventListener(kind: string, listener: EventListenerOrEventListenerObject): void {
      super.addEventListener(kind, (event) => {
        const hand = (): void => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event))
        if (kind === 'message') take(hand)
        else hand()
      })
    }
  }
  vi.stubGlobal('Worker', SlowWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
}
