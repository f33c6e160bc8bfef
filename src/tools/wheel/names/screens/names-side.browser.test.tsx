/** The names of a wheel: as list and as text, with all there is about each. */
import { expect, it } from 'vitest'
import { expectNoBarriers, expectTexts, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { chooseFiles, makePicture } from '#testing/browser/page-files'
import { addName, openWheel } from '#testing/browser/wheel-page'
import { drawsCollection, wheelsCollection } from '../../model.ts'

const names = page.getByTitle('Umbenennen')
const firstName = () => names.first().element().textContent
const text = page.getByLabelText('Namen als Text')
const showText = () => page.getByText('Text').click()
const showList = () => page.getByText('Liste').click()

function pasteNames(pasted: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  page
    .getByLabelText('Name hinzufügen')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Fills the text as a paste does, because typing two thousand lines takes seconds. */
function fillAtOnce(value: string): void {
  const area = text.element()
  Reflect.set(HTMLTextAreaElement.prototype, 'value', value, area)
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

it('E6 E9: names are typed as text with chances and absences, taken over while typing, and there after a reload', async () => {
  const app = await openWheel('Klasse 7b', [])
  await showText()
  await text.fill('Anna *3\nBert *0,5\n# Clara')
  await expect.element(page.getByText('2 von 3 Namen im Rad')).toBeVisible()
  await text.fill('Anna *3\nBert *0,5\n# Clara\nDora')
  // Gone before the pause after which it would have been taken over.
  window.dispatchEvent(new Event('pagehide'))
  expect(app.documents.get(wheelsCollection, 'wheel')?.entries).toHaveLength(4)
  await app.reload()
  await expect.element(text).toHaveValue('Anna *3\nBert *0,5\n# Clara\nDora')
  await text.fill('Anna *3\nBert *0,5\n# Clara')
  await showList()
  await expect.element(page.getByText('×3 · 85,7 %')).toBeVisible()
  await expect.element(page.getByText('×0,5 · 14,3 %')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Clara heute nicht da', pressed: true })).toBeVisible()

  const anna = page.getByRole('button', { name: 'Anna' })
  anna.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(anna).toHaveFocus()
  await expectTexts(names, ['Bert', 'Clara heute nicht da', 'Anna'])
})

it('E5 E6: two thousand names fit, one more is refused with words, and nothing that was typed is lost', async () => {
  const app = await openWheel('Viele', [])
  const all = Array.from({ length: 2_000 }, (_, index) => `Name ${index}`)
  // As much as can be pasted at once.
  pasteNames(all.slice(0, 1_500).join('\n'))
  await expect.element(page.getByText('1.500 Namen im Rad')).toBeVisible()
  pasteNames(all.slice(1_500).join('\n'))
  await expect.element(page.getByText('2.000 Namen im Rad')).toBeVisible()
  const field = page.getByLabelText('Name hinzufügen')
  await field.fill('Einer zu viel')
  await userEvent.keyboard('{Enter}')
  const refusal = page.getByText('Auf ein Rad passen höchstens 2.000 Namen.')
  await expect.element(refusal).toBeVisible()
  await expect.element(field).toHaveValue('Einer zu viel')
  // So does a list that is pasted, in as many lines.
  pasteNames('Noch\neiner')
  await expect.element(field).toHaveValue('Noch\neiner')
  await expect.element(field).toHaveFocus()
  await expect.element(refusal).toBeVisible()
  await field.fill('Noch einer')
  await expect.element(field).toHaveFocus()
  await field.fill('')
  await page.getByRole('button', { name: 'Mehr zu den Namen' }).click()
  await page.getByRole('menuitem', { name: 'Sortieren von Z bis A' }).click()
  await expect.poll(firstName).toBe('Name 1999')
  await pressToast('Von Z bis A sortiert', 'Rückgängig')
  await expect.poll(firstName).toBe('Name 0')
  await showText()
  const tooMany = [...all, 'Einer zu viel'].join('\n')
  fillAtOnce(tooMany)
  await expect.element(refusal).toBeVisible()
  await expect.poll(() => localStorage.getItem('localChangeStore')).toBeNull()
  await app.reload()
  await expect.element(text).toHaveValue(tooMany)
  await expect.element(page.getByText('2.000 Namen im Rad')).toBeVisible()
})

for (const isStill of [false, true]) {
  const motion = isStill ? 'reduce' : 'no-preference'
  it(`E15: on a phone the field stays in sight when the first name moves it below the wheel, motion ${motion}`, async () => {
    await openWheel('Unterwegs', [], { size: PHONE, isSignedOut: true, isStill })
    await addName('Anna')
    await expect.element(page.getByRole('button', { name: 'Drehen' })).toBeInViewport()
    const field = page.getByLabelText('Name hinzufügen')
    await expect.element(field).toHaveFocus()
    // The pill with the ways to sign in covers the last of the screen.
    await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeLessThan(700)
  })
}

it('C1: a space on an open menu is for that menu, and turns no wheel', async () => {
  const app = await openWheel('Klasse', ['Anna', 'Bert'])
  ;(page.getByRole('button', { name: 'Mehr zu den Namen' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(app.documents.list(drawsCollection)).toEqual([])
})

it('E1 E12 E14: duplicates are decided about, an entry gets a picture, and all of it is undone with keys', async () => {
  await openWheel('Fest', [])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Namen', exact: true })
  const pictures = () => document.querySelectorAll('[role=listitem] img[src^="blob:"]').length
  pasteNames('Anna\nBert\nanna ')
  await press('Zusammenfassen (Chancen: 2)')
  await expectTexts(names, ['Anna', 'Bert'])
  await expect.element(heading).toHaveFocus()

  await press('Bert bearbeiten')
  const dialog = page.getByRole('dialog', { name: '„Bert“ bearbeiten' })
  await expect.element(dialog).toBeVisible()
  await chooseFiles(await makePicture('red', 'bert.jpg'))
  await expect.element(dialog.getByRole('img', { name: 'Bild des Eintrags' })).toBeVisible()
  await dialog.getByLabelText('Notiz').fill('mit Hut')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('33,3 % · mit Hut')).toBeVisible()
  await expect.poll(pictures).toBe(1)

  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(pictures).toBe(0)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectTexts(names, ['Anna', 'Bert', 'anna'])
  await userEvent.keyboard('{Control>}y{/Control}')
  await press('Wiederholen: „Bert“ geändert')
  await expect.poll(pictures).toBe(1)

  await press('Bert bearbeiten')
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect.element(page.getByRole('button', { name: 'Anna', exact: true })).toHaveFocus()
  await pressToast('„Bert“ entfernt', 'Rückgängig')
  await expect.element(page.getByRole('button', { name: 'Bert', exact: true })).toHaveFocus()
  await expect.poll(pictures).toBe(1)
  await press('Mehr zu den Namen')
  await page.getByRole('menuitem', { name: 'Alle entfernen' }).click()
  await expect.element(heading).toHaveFocus()
})

it('axe finds nothing at the names', async () => {
  await openWheel('Barrierefrei', [], { size: PHONE })
  pasteNames('Anna *3\nanna\n# Bert\nClara\nclara')
  await page.getByRole('button', { name: 'Einzeln entscheiden' }).click()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Bert bearbeiten' }).click()
  await page.getByLabelText('Chancen').fill('viel')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText(/^Gib eine Zahl/)).toBeVisible()
  await expectNoBarriers()
  await userEvent.keyboard('{Escape}')
  await showText()
  await text.fill('x'.repeat(201))
  await expect.element(page.getByText('Ein Name ist zu lang (höchstens 200 Zeichen).')).toBeVisible()
  await expectNoBarriers()
})

for (const [device, size] of [
  ['a phone', { size: PHONE }],
  ['a wide screen', {}],
] as const) {
  it(`K30: of 600 names the page stays short on ${device}, and a searched name is reached and edited`, async () => {
    const many = Array.from({ length: 600 }, (_, index) => (index === 432 ? 'Özlem' : `Name ${index}`))
    const app = await openWheel('Schule', many, size)
    await expect.element(page.getByText('600 Namen im Rad')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Name 0', exact: true })).toBeVisible()
    expect(document.documentElement.scrollHeight).toBeLessThan(2_000)
    // The last of all is a key away, and in the box.
    page.getByRole('button', { name: 'Name 0', exact: true }).element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('button', { name: 'Name 599 entfernen' })).toBeInViewport()

    const search = page.getByLabelText('Suche', { exact: true })
    await search.fill('oezl')
    await expect.element(page.getByText('1 Name gefunden')).toBeVisible()
    await expectTexts(names, ['Özlem'])
    if (device === 'a phone') await expectNoBarriers()
    await page.getByRole('button', { name: 'Özlem', exact: true }).click()
    await userEvent.keyboard('Özge{Enter}')
    await search.fill('özge')
    await page.getByRole('button', { name: 'Özge heute nicht da' }).click()
    await expect.element(page.getByText('599 von 600 Namen im Rad')).toBeVisible()
    await page.getByRole('button', { name: 'Özge entfernen' }).click()
    await expect.element(page.getByText('Dazu passt kein Name.')).toBeVisible()
    await expect.element(page.getByLabelText('Name hinzufügen')).toHaveFocus()
    await page.getByLabelText('Name hinzufügen').fill('Zoë')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('„Zoë“ hinzugefügt').first()).toBeVisible()
    await expect.element(search).toHaveValue('')
    await expect.poll(() => app.documents.get(wheelsCollection, 'wheel')?.entries.length).toBe(600)
  })
}

it('K30: 99 names are a list as long as the page, without a search', async () => {
  await openWheel(
    'Chor',
    Array.from({ length: 99 }, (_, index) => `Name ${index}`),
  )
  await expect.element(page.getByRole('button', { name: 'Name 98', exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Suche', { exact: true })).not.toBeInTheDocument()
})
