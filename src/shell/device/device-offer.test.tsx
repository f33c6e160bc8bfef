// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { AuthProvider, type AuthClient } from '#auth/client'
import { createCollectionRegistry } from '#documents'
import { DocumentsProvider, type DocumentsClient } from '#documents/client'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { createDeviceBrowser, type DeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { toolCollections } from '#tools'
import { ThemeRoot } from '#ui/page/theme'
import { settleDatabases } from '#testing/browser/settled-databases'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { aWheel, wheelsCollection } from '#testing/wheels'
import { DeviceOffer, LeftOnDevice } from './device-offer.tsx'

let browser: DeviceBrowser
let tab: DeviceTab
let documents: DocumentsClient

beforeEach(async () => {
  browser = createDeviceBrowser()
  tab = await browser.openTab({ collections: createCollectionRegistry(toolCollections) })
  tab.device.add(wheelsCollection, aWheel('Vom Gerät', []), 'local')
  await tab.opened.settled()
  documents = createOfflineDocuments()
  await documents.open('anna')
})
afterAll(settleDatabases)
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
            <DeviceOffer />
            <p>die Liste</p>
            <LeftOnDevice />
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

it('Z10: what was made on this device without an account is offered above the page', async () => {
  await show()
  expect(offer()?.textContent).toContain('Ohne Konto ist auf diesem Gerät entstanden: 1 Rad („Vom Gerät“).')
  expect(offer()?.compareDocumentPosition(screen.getByText('die Liste'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('Z11: what a user leaves here is a line behind the page for them, and a question for another user', async () => {
  await show()
  await press('Hier lassen')
  await expect.poll(offer).toBeNull()
  const line = screen.getByText('1 Rad ohne Konto auf diesem Gerät')
  expect(line.compareDocumentPosition(screen.getByText('die Liste'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await press('Ansehen')
  expect(offer()).not.toBeNull()
  act(() => void tab.device.add(wheelsCollection, aWheel('Neu', []), 'new'))
  expect(offer()?.textContent).toContain('2 Räder')
  cleanup()
  await show('bert')
  expect(offer()).not.toBeNull()
})

it('Z6: what the account cannot store stays on the device, and the user sees that', async () => {
  // The open documents have no IndexedDB.
  const { toastTexts } = await show()
  await press('In mein Konto übernehmen')
  await expect
    .poll(toastTexts)
    .toEqual(['1 Rad übernommen. Weil dieses Gerät gerade nichts speichern kann, bleibt alles auch hier.'])
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
