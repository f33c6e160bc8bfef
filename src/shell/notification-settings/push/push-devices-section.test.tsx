// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, ok } from '#base/result'
import { removePush } from '#messaging'
import { PushDevicesSection, type PushDevice } from './push-devices-section.tsx'
import { showServerPart } from '../settings-test-page.tsx'

afterEach(cleanup)

const renewedAt = '2026-11-20T12:00:00.000Z'
const phone = { installationId: 'a'.repeat(32), device: 'Chrome auf Android', renewedAt }
const laptop = { installationId: 'b'.repeat(32), device: 'Firefox auf Linux', renewedAt }

function open(installations: readonly PushDevice[], call: (path: string, input: unknown) => unknown = () => ok({})) {
  const onReload = vi.fn<() => void>()
  const onTurnOffHere = vi.fn<() => Promise<void>>(async () => undefined)
  const data = { state: 'ready', value: { installations }, readAtMs: 0 } as const
  const { toasts } = showServerPart(
    <PushDevicesSection data={data} ownId={laptop.installationId} onReload={onReload} onTurnOffHere={onTurnOffHere} />,
    call,
  )
  return { onReload, onTurnOffHere, toasts }
}

const end = (device: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: `Push beenden: ${device}` })))

test('S11 this device comes first and is marked, each with its last renewal', () => {
  open([phone, laptop])
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('Dieses Gerät') !== null)).toEqual([true, false])
  expect(rows[0]?.textContent).toMatch(/Firefox auf Linux.*Zuletzt erneuert/)
})

test('S11 pushes to another device end on the server, those to this one here', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({}))
  const { onReload, onTurnOffHere, toasts } = open([phone, laptop], call)
  await end('Chrome auf Android')
  expect(call.mock.calls).toEqual([[removePush.path, { installationId: phone.installationId }]])
  expect(onTurnOffHere).not.toHaveBeenCalled()
  await end('Firefox auf Linux')
  expect(call).toHaveBeenCalledOnce()
  expect(onTurnOffHere).toHaveBeenCalledOnce()
  expect(onReload).toHaveBeenCalledTimes(2)
  expect(toasts.getVisible().map(({ text }) => text)).toEqual([
    'Kein Push mehr: Chrome auf Android',
    'Kein Push mehr: Firefox auf Linux',
  ])
})

test('S11 pushes that could not be ended are reported, and stay', async () => {
  const refusal = { code: 'network-request-failed', message: 'Der Server ist nicht erreichbar.', status: 0 }
  const { onReload, toasts } = open([phone], () => failed(refusal))
  await end('Chrome auf Android')
  expect(screen.getByRole('alert').textContent).toBe('Der Server ist nicht erreichbar.')
  expect(onReload).not.toHaveBeenCalled()
  expect(toasts.getVisible()).toEqual([])
})

test('S11 without any, the page says so', () => {
  open([])
  expect(screen.getByText(/Noch keins/)).toBeDefined()
})
