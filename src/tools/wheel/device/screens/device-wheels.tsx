/** Offers a signed-in user what was made on this device without an account (rules L3 to L5). */
import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
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
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { countThings, describeThings, type DeviceThings } from '../device-offer.ts'
import { drawsCollection, groupingsCollection, wheelsCollection, wheelTemplatesCollection } from '../../model.ts'
import { useDeviceOffer } from './use-device-offer.ts'
import { useOfferActions } from './use-offer-actions.ts'

/** Draws and groups follow their wheels. */
const COLLECTIONS = [wheelsCollection, wheelTemplatesCollection, drawsCollection, groupingsCollection]

/** Wraps the list of wheels: a pending offer comes before it, what the user left on the device comes after it. */
export function DeviceWheels({ children }: { readonly children: ReactNode }) {
  const device = useDeviceDocuments()
  const userId = useUser()?.id
  const { isLoaded } = useDocumentsStatus()
  if (device === undefined || userId === undefined || !isLoaded) return children
  return (
    <Offer key={userId} device={device} userId={userId}>
      {children}
    </Offer>
  )
}

type OfferProps = { readonly device: DeviceDocuments; readonly userId: string; readonly children: ReactNode }

function Offer({ device, userId, children }: OfferProps) {
  const { things, offer, opened } = useDeviceOffer(device, userId)
  const parts = useTakeOverParts(device, userId)
  useEffect(() => {
    if (opened !== undefined) void finishTakeOver(parts)
  }, [opened, parts])
  return (
    <Stack gap={3}>
      {opened !== undefined && offer === 'asking' ? <OfferCard things={things} parts={parts} opened={opened} /> : null}
      <div>{children}</div>
      {opened !== undefined && offer === 'left' ? <LeftThings things={things} parts={parts} opened={opened} /> : null}
    </Stack>
  )
}

function LeftThings(props: OfferCardProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OfferCard {...props} />
  return (
    <Cluster>
      <QuietText>{countThings(props.things)} ohne Konto auf diesem Gerät</QuietText>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Ansehen
      </Button>
    </Cluster>
  )
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
}

function OfferCard(props: OfferCardProps) {
  const { isBusy, take, leave, discard } = useOfferActions(props)
  return (
    <Card aria-labelledby="device-wheels">
      <SectionTitle id="device-wheels">Ohne Konto gemacht</SectionTitle>
      <QuietText>{describeThings(props.things)}</QuietText>
      <Choices>
        <Button variant="secondary" isBusy={isBusy} onClick={take}>
          In mein Konto übernehmen
        </Button>
        <Button variant="quiet" onClick={leave}>
          Hier lassen
        </Button>
        <Button variant="quiet" onClick={discard}>
          Verwerfen
        </Button>
      </Choices>
    </Card>
  )
}

const Choices = styled(Cluster)({ marginTop: 16 })
