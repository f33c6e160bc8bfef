/** Offers a signed-in user what was made on this device without an account (rules Z9 to Z11 of the documents). */
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { finishTakeOver } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle } from '#ui/card'
import { countThings, describeThings } from './device-things.ts'
import { useDeviceOffer, type PendingOffer } from './use-device-offer.ts'
import { useOfferActions } from './use-offer-actions.ts'

/** What the user has not been asked about yet. */
export function DeviceOffer() {
  const found = useDeviceOffer()
  useEffect(() => {
    if (found?.parts !== undefined) void finishTakeOver(found.parts)
  }, [found?.parts])
  return found?.offer === 'asking' ? <OfferCard {...found} /> : null
}

/** The way back to what the user left here. */
export function LeftOnDevice() {
  const found = useDeviceOffer()
  const [isOpen, setOpen] = useState(false)
  if (found?.offer !== 'left') return null
  if (isOpen) return <OfferCard {...found} />
  return (
    <Cluster>
      <QuietText>{countThings(found.things)} ohne Konto auf diesem Gerät</QuietText>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Ansehen
      </Button>
    </Cluster>
  )
}

function OfferCard(props: PendingOffer) {
  const { isBusy, take, leave, discard } = useOfferActions(props)
  return (
    <Card aria-labelledby="made-on-device">
      <SectionTitle id="made-on-device">Ohne Konto gemacht</SectionTitle>
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
