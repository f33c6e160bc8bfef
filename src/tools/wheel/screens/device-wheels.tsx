/** Offers whoever is signed in what was made on this device without an account (rules L3 to L5). */
import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState } from 'react'
import { useAuth, useUser } from '#auth/client'
import {
  finishTakeOver,
  useDeviceDocuments,
  useDocumentsStatus,
  useSyncedDocuments,
  type DeviceDocuments,
  type OpenedDevice,
  type TakeOverParts,
} from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle } from '#ui/card'
import { countThings, describeThings, type DeviceThings } from '../device-offer.ts'
import { drawsCollection, groupingsCollection, wheelsCollection, wheelTemplatesCollection } from '../model.ts'
import { useDeviceOffer } from './use-device-offer.ts'
import { useOfferActions } from './use-offer-actions.ts'

/** Draws and groups follow their wheels. */
const COLLECTIONS = [wheelsCollection, wheelTemplatesCollection, drawsCollection, groupingsCollection]

export function DeviceWheels() {
  const device = useDeviceDocuments()
  const userId = useUser()?.id
  const { isLoaded } = useDocumentsStatus()
  if (device === undefined || userId === undefined || !isLoaded) return null
  return <Offer key={userId} device={device} userId={userId} />
}

function Offer({ device, userId }: { readonly device: DeviceDocuments; readonly userId: string }) {
  const { things, offer, opened } = useDeviceOffer(device, userId)
  const parts = useTakeOverParts(device, userId)
  const [isAskedFor, setAskedFor] = useState(false)
  useEffect(() => {
    if (opened !== undefined) void finishTakeOver(parts)
  }, [opened, parts])
  if (opened === undefined || offer === 'none') return null
  if (offer === 'left' && !isAskedFor) {
    return (
      <Cluster>
        <QuietText>{countThings(things)} ohne Konto auf diesem Gerät</QuietText>
        <Button look="quiet" onClick={() => setAskedFor(true)}>
          Ansehen
        </Button>
      </Cluster>
    )
  }
  return <OfferCard things={things} parts={parts} opened={opened} onLeft={() => setAskedFor(false)} />
}

function useTakeOverParts(device: DeviceDocuments, userId: string): TakeOverParts {
  const auth = useAuth()
  const documents = useSyncedDocuments()
  return useMemo(
    () => ({
      device,
      documents,
      userId,
      isStillTheirs: () => auth.getUser()?.id === userId && documents.getStatus().isLoaded,
      collections: COLLECTIONS,
    }),
    [auth, device, documents, userId],
  )
}

type OfferCardProps = {
  readonly things: DeviceThings
  readonly parts: TakeOverParts
  readonly opened: OpenedDevice
  readonly onLeft: () => void
}

function OfferCard({ things, parts, opened, onLeft }: OfferCardProps) {
  const { isBusy, take, leave, discard } = useOfferActions({ things, parts, opened, onLeft })
  return (
    <Card aria-labelledby="device-wheels">
      <SectionTitle id="device-wheels">Ohne Konto gemacht</SectionTitle>
      <QuietText>{describeThings(things)}</QuietText>
      <Choices>
        <Button look="secondary" isBusy={isBusy} onClick={take}>
          In mein Konto übernehmen
        </Button>
        <Button look="quiet" onClick={leave}>
          Hier lassen
        </Button>
        <Button look="quiet" onClick={discard}>
          Verwerfen
        </Button>
      </Choices>
    </Card>
  )
}

const Choices = styled(Cluster)({ marginTop: 16 })
