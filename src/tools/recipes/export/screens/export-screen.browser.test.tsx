/** The ways out for a recipe: its link, its text and its files. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { ownId } from '#documents'
import { unpackFragment } from '#kit/link/packed-link'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { readDownload } from '#testing/browser/page-files'
import { recipesCollection } from '../../collections.ts'
import { readSource } from '../../import/read-source.ts'
import { exportPath } from '../../paths.ts'
import { makeRecipe } from '../../recipe/make-recipe.ts'
import { emptyDraft } from '../../recipe/recipe-draft.ts'
import { MAX_LINK_BYTES } from '../../recipe/recipe-link.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function openExport() {
  const draft = {
    ...{ ...emptyDraft, title: 'Omas „Kuchen“', servings: 4 },
    ...{ ingredients: [{ text: '500 g Mehl' }], steps: [{ text: 'Mehl 40 Minuten backen.' }] },
  }
  return openApp(exportPath('cake'), {
    documents: (userId) => {
      const place = { cookbookId: ownId(userId), newId: () => 'item', defaultServings: 2 }
      return [[recipesCollection, 'cake', makeRecipe(draft, place)]]
    },
  })
}

it('R58: a recipe is handed out as files that the import reads, named after it', async () => {
  await openExport()
  await expect.element(page.getByText('Fotos sind nicht dabei.')).toBeVisible()
  await expectNoBarriersInLooks()
  for (const [name, file] of [
    ['schema.org (JSON)', 'Omas Kuchen.json'],
    ['Cooklang', 'Omas Kuchen.cook'],
  ] as const) {
    const handed = await readDownload(() => button(name).click())
    expect(handed.name).toBe(file)
    expect(readSource(handed.text, handed.name)).toMatchObject({
      value: { recipes: [{ ingredients: [{ text: '500 g Mehl' }], steps: [{ text: 'Mehl 40 Minuten backen.' }] }] },
    })
  }
  await page.getByRole('link', { name: 'Zurück zum Rezept' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Omas „Kuchen“' })).toBeVisible()
})

it('R58 R61: its text and its link are copied, or given to the sheet of the device; closing that is no fault', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const given: unknown[] = []
  let fault = 'AbortError'
  const share = async (data: unknown) => {
    given.push(data)
    throw new DOMException('', fault)
  }
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => {
    copied.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
  })
  await openExport()
  // The link has a button of the same name.
  const shareText = page.getByRole('region', { name: 'Als Text' }).getByRole('button', { name: 'Weitergeben' })
  await button('Text kopieren').click()
  await expect.element(page.getByText('Rezept kopiert')).toBeVisible()
  const text = expect.stringMatching(/^Omas „Kuchen“\n.*- 500 g Mehl.*1\. Mehl 40 Minuten backen\./s)
  expect(copied.mock.calls).toEqual([[text]])
  await shareText.click()
  await expect.poll(() => given).toEqual([{ title: 'Omas „Kuchen“', text }])
  await button('Kopieren').click()
  await expect.element(page.getByText('Link kopiert')).toBeVisible()
  expect(page.getByText('Weitergeben geht hier nicht.').elements()).toEqual([])
  fault = 'NotAllowedError'
  await shareText.click()
  await expect.element(page.getByText('Weitergeben geht hier nicht.')).toBeVisible()
  const link = new URL(String(copied.mock.lastCall?.[0]))
  expect(link.pathname).toBe('/rezepte/geteilt')
  const packed = await unpackFragment(link.hash.slice(1), MAX_LINK_BYTES)
  expect(packed).toMatchObject({ value: expect.stringContaining('500 g Mehl') })
})
