/** What the front pages say of what is on this device without an account: the start page, and the first page of each tool. */
import { useLocation } from 'react-router'
import { useUser } from '#auth/client'
import { toolFaces } from '#tools'
import { lazyScreen } from '../lazy-screen.tsx'
import { DeviceHint } from './device-hint.tsx'
import { IfOnDevice } from './if-on-device.tsx'

const DeviceOffer = lazyScreen(async () => (await import('./device-offer.tsx')).DeviceOffer)
const LeftOnDevice = lazyScreen(async () => (await import('./device-offer.tsx')).LeftOnDevice)

export function AboveFrontPage() {
  return useUser() === null ? null : <IfOnDevice Show={DeviceOffer} />
}

export function BelowFrontPage() {
  const { pathname } = useLocation()
  if (useUser() !== null) return <IfOnDevice Show={LeftOnDevice} />
  const tool = toolFaces.find(({ path }) => path === pathname)
  return tool === undefined || tool.needsAccount === true ? null : <DeviceHint />
}
