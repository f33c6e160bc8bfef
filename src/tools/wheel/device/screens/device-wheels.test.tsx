// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AuthProvider, type AuthClient } from '#auth/client'
import { createCollectionRegistry } from '#documents'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { createDeviceBrowser, type DeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { ThemeRoot } from '#ui/page/theme'
import { newWheel, wheelsCollection } from '../../model.ts'
import { wheelTool } from '../../tool.ts'
import { DeviceWheels } from './device-wheels.tsx'
import { openTestWheel } from '../../screens/wheel-test-page.tsx'

let browser: DeviceBrowser
let tab: DeviceTab
let documents: DocumentsClient

beforeEach(async () => {
  browser = createDeviceBrowser()
  tab = await browser.openTab({ collections: createCollectionRegistry(wheelTool.collections) })
  tab.device.add(wheelsCollection, newWheel('Vom Gerät', []), 'local')
  await tab.opened.settled()
  documents = await openTestWheel([])
})
afterEach(async () => {
  cleanup()
  browser.close()
  await documents.close()
})

/** Renders the list for a signed-in user; `anna` owns the open documents. */
async function show(userId = 'anna') {
  const user = { id: userId, email: '', name: 'Anna' }
  const auth = { getUser: () => user, subscribe: () => () => undefined } as Partial<AuthClient> as AuthClient
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <AuthProvider client={auth}>
        <DocumentsProvider client={documents} device={tab.device}>
          <ToastProvider queue={toasts}>
            <h1>Glücksrad</h1>
            <DeviceWheels>
              <p>die Liste</p>
            </DeviceWheels>
          </ToastProvider>
        </DocumentsProvider>
      </AuthProvider>
    </ThemeRoot>,
  )
  await act(async () => {})
  return { toastTexts: () => toasts.getVisible().map(({ text }) => text) }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const offer = () => screen.queryByRole('region', { name: 'Ohne Konto gemacht' })

it('L3: wheels made on this device without an account are offered above the list', async () => {
  await show()
  expect(offer()?.textContent).toContain('1 Rad, das ohne Konto entstanden ist: „Vom Gerät“')
  expect(offer()?.compareDocumentPosition(screen.getByText('die Liste'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('L4: wheels left here are a line behind the list for that user, and a question for another', async () => {
  await show()
  await press('Hier lassen')
  await expect.poll(offer).toBeNull()
  const line = screen.getByText('1 Rad ohne Konto auf diesem Gerät')
  expect(line.compareDocumentPosition(screen.getByText('die Liste'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await press('Ansehen')
  expect(offer()).not.toBeNull()
  act(() => void tab.device.add(wheelsCollection, newWheel('Neu', []), 'new'))
  expect(offer()?.textContent).toContain('2 Räder')
  cleanup()
  await show('bert')
  expect(offer()).not.toBeNull()
})

it('Z6: wheels the account cannot store stay on the device, and the user sees that', async () => {
  // The open documents have no IndexedDB.
  const { toastTexts } = await show()
  await press('In mein Konto übernehmen')
  await expect
    .poll(toastTexts)
    .toEqual(['1 Rad übernommen. Weil dieses Gerät gerade nichts speichern kann, bleiben sie auch hier.'])
  expect(documents.get(wheelsCollection, 'local')?.title).toBe('Vom Gerät')
  expect(tab.device.get(wheelsCollection, 'local')?.title).toBe('Vom Gerät')
})

it('Z6: on a full device nothing is begun, and the user sees that', async () => {
  const { toastTexts } = await show()
  browser.hasRoom = false
  await press('In mein Konto übernehmen')
  await expect.poll(toastTexts).toEqual(['Das hat gerade nicht geklappt. Alles ist noch auf diesem Gerät.'])
  await press('Hier lassen')
  await expect.poll(toastTexts).toContain('Dieses Gerät kann sich das gerade nicht merken.')
  expect(documents.get(wheelsCollection, 'local')).toBeUndefined()
})
