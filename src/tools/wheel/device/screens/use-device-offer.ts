import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceDocuments, OpenedDevice } from '#documents/client'
import { offerOf, type DeviceOffer, type DeviceThings } from '../device-offer.ts'
import { wheelsCollection, wheelTemplatesCollection } from '../../model.ts'

/** What was made on this device without an account, and whether this person is to be asked about it. */
export function useDeviceOffer(
  device: DeviceDocuments,
  userId: string,
): { readonly things: DeviceThings; readonly offer: DeviceOffer; readonly opened: OpenedDevice | undefined } {
  const [opened, setOpened] = useState<OpenedDevice>()
  const { subscribe } = device
  const wheels = useSyncExternalStore(
    subscribe,
    useCallback(() => device.list(wheelsCollection), [device]),
  )
  const templates = useSyncExternalStore(
    subscribe,
    useCallback(() => device.list(wheelTemplatesCollection), [device]),
  )
  const notes = useSyncExternalStore(
    subscribe,
    useCallback(() => opened?.getNotes(), [opened]),
  )
  useEffect(() => {
    // If the device's documents cannot be loaded, there is nothing to offer and the page goes on without them.
    device.open().then(setOpened, () => undefined)
  }, [device])
  const things = { wheels, templates }
  const left = notes?.left.find((one) => one.userId === userId)?.keys ?? []
  return { things, offer: notes === undefined ? 'none' : offerOf(things, left), opened }
}
