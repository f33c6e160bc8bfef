/** What tests do on the page of a wheel. */
import { expect } from 'vitest'
import { openApp, page, userEvent, type AppPage, type Seed } from '#testing/app-page'
import { aWheel, wheelsCollection, type Wheel } from '../wheels.ts'

type Options = Parameters<typeof openApp>[1] & { readonly wheel?: Partial<Wheel> }

/** Opens the app on a wheel with these names; signed out it is one of the device. */
export async function openWheel(title: string, names: readonly string[], o: Options = {}): Promise<AppPage> {
  const seeds: readonly Seed[] = [[wheelsCollection, 'wheel', aWheel(title, names, o.wheel)]]
  const app = await openApp('/wheelofnames/wheel', {
    ...o,
    ...(o.isSignedOut === true ? { onDevice: [...seeds, ...(o.onDevice ?? [])] } : { documents: seeds }),
  })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return app
}

/** Chooses from the menu of the wheel that is shown. */
export async function chooseFromMenu(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await page.getByRole('menuitem', { name: text }).click()
}

export async function addName(name: string): Promise<void> {
  await page.getByLabelText('Name hinzufügen').fill(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(name).first()).toBeVisible()
}

export async function renameWheel(title: string): Promise<void> {
  await chooseFromMenu('Rad umbenennen')
  await page.getByLabelText('Titel').fill(title)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
