// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, ok } from '#base/result'
import { addWebhook, changeWebhook, removeWebhook, resumeWebhook, testWebhook, type Webhook } from '#messaging'
import { showServerPart } from '../settings-test-page.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

afterEach(cleanup)

const chat: Webhook = {
  id: 'chat',
  name: 'Chat',
  format: 'signed',
  url: 'https://chat.example/haken/geheim',
  state: 'on',
  createdAt: '2026-11-20T12:00:00.000Z',
}

function open(
  webhooks: readonly Webhook[],
  call: (path: string, input: unknown) => unknown = () => ok({}),
  isOnline = true,
) {
  const onReload = vi.fn<() => void>()
  const data = { state: 'ready', value: { webhooks }, readAtMs: 0 } as const
  const { toasts } = showServerPart(<WebhooksSection data={data} onReload={onReload} />, call, isOnline)
  return { onReload, texts: () => toasts.getVisible().map(({ text }) => text) }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** What it is: one of the known services, or a program of the user. */
function choose(text: string): void {
  const list = screen.getByLabelText<HTMLSelectElement>('Was ist es?')
  const option = [...list.options].find((one) => one.text === text)
  fireEvent.change(list, { target: { value: option?.value } })
}

test('H2: a new webhook shows its secret once', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({ webhook: chat, secret: 'whsec_abc' }))
  const { onReload } = open([], call)
  await press('Ziel anlegen')
  choose('Eigenes Programm')
  type('Name', 'Chat')
  type('Adresse', 'https://chat.example/haken')
  await press('Anlegen')
  expect(call.mock.calls).toEqual([
    [addWebhook.path, { format: 'signed', name: 'Chat', url: 'https://chat.example/haken' }],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Geheimnis').value).toBe('whsec_abc')
  expect(onReload).toHaveBeenCalledOnce()
  await press('Fertig')
  expect(screen.queryByLabelText('Geheimnis')).toBeNull()
})

test('H3: what is wrong with the address stands at its field', async () => {
  const message = 'Die Adresse muss mit https:// beginnen.'
  open([], () => failed({ code: 'invalid-request', field: 'url', message, status: 400 }))
  await press('Ziel anlegen')
  choose('Eigenes Programm')
  type('Name', 'Chat')
  type('Adresse', 'https://10.0.0.1/')
  await press('Anlegen')
  expect(screen.getByLabelText('Adresse').getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText(message)).toBeTruthy()
})

test('an empty field is reported beside it and gets the focus, without asking the server', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({}))
  open([], call)
  await press('Ziel anlegen')
  choose('Eigenes Programm')
  await press('Anlegen')
  expect(screen.getByText('Gib ihm einen Namen.')).toBeTruthy()
  expect(screen.getByText('Schreib die Adresse, die aufgerufen wird.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(call).not.toHaveBeenCalled()
})

test('H8: a test says what came of it', async () => {
  const answers = [ok({ isDelivered: true, outcome: 'Angenommen' }), ok({ isDelivered: false, outcome: 'Antwort 500' })]
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => answers.shift())
  const { texts } = open([chat], call)
  await press('Probe senden: Chat')
  expect(texts()).toEqual(['Probe angekommen: Chat'])
  await press('Probe senden: Chat')
  expect(texts()).toEqual(['Probe nicht angekommen: Antwort 500'])
  expect(call.mock.calls[0]).toEqual([testWebhook.path, { id: 'chat' }])
})

test('H5: one that is paused says why and is resumed; its address is not shown whole', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({ webhook: chat }))
  const paused = { ...chat, state: 'paused', lastOutcome: 'Antwort 500', lastOutcomeAt: chat.createdAt } as const
  const { onReload } = open([paused], call)
  expect(screen.getByRole('listitem').textContent).toMatch(/Angehalten.*chat\.example.*Zuletzt.*Antwort 500/)
  expect(screen.getByRole('listitem').textContent).not.toContain('geheim')
  await press('Wieder anschalten: Chat')
  expect(call.mock.calls).toEqual([[resumeWebhook.path, { id: 'chat' }]])
  expect(onReload).toHaveBeenCalledOnce()
})

test('H7: removing one asks first, since its secret is gone for good', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({}))
  const { texts } = open([chat], call)
  await press('Entfernen: Chat')
  expect(call).not.toHaveBeenCalled()
  await press('Entfernen')
  expect(call.mock.calls).toEqual([[removeWebhook.path, { id: 'chat' }]])
  expect(texts()).toEqual(['Ziel entfernt: Chat'])
})

test('without a connection none can be added', () => {
  open([], () => ok({}), false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ziel anlegen' }).disabled).toBe(true)
})

test('H9: a service has fields of its own, none of which is sent for another; its token goes to the server alone', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({ webhook: { ...chat, format: 'telegram' } }))
  open([], call)
  await press('Ziel anlegen')
  type('Name', 'Bot')
  type('Thema', 'shops')
  choose('Telegram')
  expect(screen.queryByLabelText('Thema')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Adresse des Servers').value).toBe('https://api.telegram.org/')
  type('Chat', '@meine_shops')
  await press('Anlegen')
  expect(screen.getByText('Füg ein, was dir der Dienst gibt.')).toBeTruthy()
  type('Token des Bots', '123456789:AAgeheim')
  await press('Anlegen')
  expect(call.mock.calls).toEqual([
    [
      addWebhook.path,
      {
        format: 'telegram',
        name: 'Bot',
        url: 'https://api.telegram.org/',
        place: '@meine_shops',
        secret: '123456789:AAgeheim',
      },
    ],
  ])
  expect(screen.queryByLabelText('Geheimnis')).toBeNull()
})

test('H13: changing one leaves its token as it is stored, and offers no secret to make', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({ webhook: chat }))
  open([{ ...chat, format: 'discord', url: 'https://discord.com' }], call)
  expect(screen.queryByRole('button', { name: 'Neues Geheimnis: Chat' })).toBeNull()
  await press('Ändern: Chat')
  expect(screen.getByLabelText<HTMLInputElement>('Adresse des Kanals').value).toBe('')
  type('Name', 'Team')
  await press('Speichern')
  expect(call.mock.calls).toEqual([[changeWebhook.path, { id: 'chat', name: 'Team' }]])
})

test('H9: an address that was typed stays if another format is tried; a usual one is that of the format', async () => {
  open([])
  await press('Ziel anlegen')
  const address = () => screen.getByLabelText<HTMLInputElement>(/^Adresse/).value
  expect(address()).toBe('https://ntfy.sh/')
  choose('Telegram')
  expect(address()).toBe('https://api.telegram.org/')
  choose('Eigenes Programm')
  expect(address()).toBe('')
  type('Adresse', 'https://haken.example/')
  choose('Eigene Vorlage')
  expect(address()).toBe('https://haken.example/')
})

test('H14: what the server finds wrong stands at the field of the service', async () => {
  const message = 'Am Anfang steht ein Ausrufezeichen.'
  open([], () => failed({ code: 'invalid-request', field: 'place', message, status: 400 }))
  await press('Ziel anlegen')
  choose('Matrix')
  for (const label of ['Name', 'Adresse des Homeservers', 'Interne Raum-ID', 'Zugriffstoken']) type(label, 'https://x')
  await press('Anlegen')
  expect(screen.getByLabelText('Interne Raum-ID').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(message)).toBeTruthy()
})
