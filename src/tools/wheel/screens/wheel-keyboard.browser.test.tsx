/** The wheel by keys alone: the focus is never lost. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { openApp, page, userEvent } from '#testing/app-page'

/** Winners are shown without the wheel turning. */
const emulateStillness = (value: '' | 'reduce') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

beforeAll(async () => void (await emulateStillness('reduce')))
afterAll(async () => void (await emulateStillness('')))

/** Presses Tab until what is focused has this name, as a person without a mouse does. */
async function tabTo(name: string, key: '{Tab}' | '{Shift>}{Tab}{/Shift}' = '{Tab}'): Promise<void> {
  const target = page.getByLabelText(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))
  const isFocused = () => target.elements().some((element) => element === document.activeElement)
  await expect.element(target.first()).toBeVisible()
  for (let presses = 0; presses < 60 && !isFocused(); presses++) await userEvent.keyboard(key)
  await expect.poll(isFocused, { message: `„${name}“ has the focus` }).toBe(true)
}

/** Name and role of what is focused, as it is read out. */
async function expectFocus(role: 'button' | 'textbox' | 'heading', name: string): Promise<void> {
  await expect.element(page.getByRole(role, { name, exact: true })).toHaveFocus()
}

async function typeName(name: string): Promise<void> {
  await userEvent.keyboard(`${name}{Enter}`)
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
}

async function openWheels(): Promise<void> {
  await openApp('/wheelofnames')
  await expect.element(page.getByRole('heading', { name: 'Dein erstes Rad' })).toBeVisible()
  await tabTo('Neues Rad')
  await userEvent.keyboard('{Enter}')
  await expectFocus('textbox', 'Titel')
}

async function makeWheelByKeyboard(title: string): Promise<void> {
  await openWheels()
  await userEvent.keyboard(`${title}{Enter}`)
  await expectFocus('heading', title)
}

it('a dialog that is closed with Escape gives the focus back to the button that opened it', async () => {
  await openWheels()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Neues Rad' })).toHaveFocus()
})

it('names are added, renamed, deleted and brought back without the focus getting lost', async () => {
  await makeWheelByKeyboard('Tastatur')
  await tabTo('Name hinzufügen')
  await typeName('Anna')
  await typeName('Bert')
  await expectFocus('textbox', 'Name hinzufügen')

  await tabTo('Anna')
  await userEvent.keyboard('{Enter}')
  await expectFocus('textbox', '„Anna“ umbenennen')
  await userEvent.keyboard('Anne{Enter}')
  await expectFocus('button', 'Anne')
  await userEvent.keyboard('{Enter}')
  await expectFocus('textbox', '„Anne“ umbenennen')
  await userEvent.keyboard('Niemand{Escape}')
  await expectFocus('button', 'Anne')

  await tabTo('Anne entfernen')
  await userEvent.keyboard('{Enter}')
  await expectFocus('button', 'Bert')
  await tabTo('Rückgängig')
  await userEvent.keyboard('{Enter}')
  await expectFocus('button', 'Anne')

  await tabTo('Bert entfernen')
  await userEvent.keyboard('{Enter}')
  await expectFocus('button', 'Anne')
  await tabTo('Anne entfernen')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name hinzufügen' })).toHaveFocus()
})

it('a toast that is closed gives the focus back to where it was', async () => {
  await makeWheelByKeyboard('Meldung')
  await tabTo('Name hinzufügen')
  await typeName('Anna')
  await tabTo('Anna entfernen')
  await userEvent.keyboard('{Enter}')
  await expectFocus('textbox', 'Name hinzufügen')
  const close = page.getByRole('button', { name: 'Hinweis schließen' })
  await expect.element(close).toBeVisible()
  close.element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('„Anna“ entfernt')).not.toBeInTheDocument()
  await expectFocus('textbox', 'Name hinzufügen')
})

it('after the winner the focus is on the button that turns the wheel', async () => {
  const winner = page.getByRole('dialog', { name: 'Gewonnen hat' })
  await makeWheelByKeyboard('Ziehung')
  await tabTo('Name hinzufügen')
  await typeName('Anna')
  await tabTo('Drehen', '{Shift>}{Tab}{/Shift}')
  await userEvent.keyboard('{Enter}')
  await expect.element(winner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectFocus('button', 'Drehen')

  // Turned by the space key, there is no button to come back to.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard(' ')
  await expect.element(winner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectFocus('button', 'Drehen')

  await userEvent.keyboard('{Enter}')
  await tabTo('Aus dem Rad nehmen')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Niemand ist mehr im Rad. Hol jemanden zurück ins Rad.')).toHaveFocus()
  // A screen reader hears in words what the line through a name shows.
  await expect.element(page.getByRole('button', { name: 'Anna gezogen', exact: true })).toBeVisible()
  await tabTo('Anna zurück ins Rad')
  await userEvent.keyboard('{Enter}')
  await expectFocus('button', 'Anna')
})

it('a name added to a list longer than the screen is announced beside the field', async () => {
  await makeWheelByKeyboard('Lang')
  await tabTo('Name hinzufügen')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', Array.from({ length: 300 }, (_, index) => `Name ${index}`).join('\n'))
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('300 Namen hinzugefügt')).toBeVisible()
  await expectFocus('textbox', 'Name hinzufügen')
  await userEvent.keyboard('Zoë{Enter}')
  await expect.element(page.getByRole('status').getByText('„Zoë“ hinzugefügt')).toBeInViewport()
  await expectFocus('textbox', 'Name hinzufügen')
})
