import { useEffect, useMemo, useState } from 'react'
import { useAuth, useUser } from '#auth/client'
import {
  useDeviceDocuments,
  useDocumentsStatus,
  useSyncedDocuments,
  type OpenedDevice,
  type TakeOverParts,
} from '#documents/client'
import { tools } from '#tools'
import { useDocumentsChange } from '../use-documents-change.ts'
import { offerOf, readThings, type OfferState, type DeviceThings } from './device-things.ts'

export type PendingOffer = {
  readonly things: DeviceThings
  readonly offer: OfferState
  readonly opened: OpenedDevice
  readonly parts: TakeOverParts
}

/** The tools that keep something on the device for signed-out users. */
export const deviceTools = tools.filter(({ needsAccount }) => needsAccount !== true)

const collections = deviceTools.flatMap((tool) => tool.collections)

/** What was made on this device without an account; undefined until it is known, and if there is no device. */
export function useDeviceOffer(): PendingOffer | undefined {
  const device = useDeviceDocuments()
  const opened = useOpened(device)
  const parts = useTakeOverParts(device)
  useDocumentsChange(device)
  const { isLoaded } = useDocumentsStatus('isLoaded')
  if (device === undefined || opened === undefined || parts === undefined || !isLoaded) return undefined
  const things = readThings(deviceTools, device)
  const left = opened.getNotes().left.find(({ userId }) => userId === parts.userId)?.keys ?? []
  return { things, offer: offerOf(things, left), opened, parts }
}

function useOpened(device: ReturnType<typeof useDeviceDocuments>): OpenedDevice | undefined {
  const [opened, setOpened] = useState<OpenedDevice>()
  useEffect(() => {
    // If the device's documents cannot be loaded, there is nothing to offer and the page goes on without them.
    device?.open().then(setOpened, () => undefined)
  }, [device])
  return opened
}

function useTakeOverParts(device: ReturnType<typeof useDeviceDocuments>): TakeOverParts | undefined {
  const auth = useAuth()
  const userId = useUser()?.id
  const documents = useSyncedDocuments()
  return useMemo(() => {
    if (device === undefined || userId === undefined) return undefined
    const isStillTheirs = (): boolean => auth.getUser()?.id === userId && documents.getStatus().isLoaded
    return { device, documents, userId, isStillTheirs, collections }
  }, [auth, device, documents, userId])
}
