/**
 * What front pages say of what is on this device without an account: the start page, and the first page of each tool that works without
 * one.
 */
import { useUser } from '#auth/client'
import { lazyScreen } from '../lazy-screen.tsx'
import { DeviceHint } from './device-hint.tsx'
import { IfOnDevice } from './if-on-device.tsx'

const DeviceOffer = lazyScreen(async () => (await import('./device-offer.tsx')).DeviceOffer)
const LeftOnDevice = lazyScreen(async () => (await import('./device-offer.tsx')).LeftOnDevice)

export function AboveFrontPage() {
  return useUser() === null ? null : <IfOnDevice Show={DeviceOffer} />
}

export function BelowFrontPage() {
  return useUser() === null ? <DeviceHint /> : <IfOnDevice Show={LeftOnDevice} />
}
