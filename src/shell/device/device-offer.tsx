/** Offers a signed-in user what was made on this device without an account (rules Z9 to Z11 of the documents). */
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { finishTakeOver, discardDeviceDocuments, giveBack, takeOver, type TakenDocument } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle } from '#ui/card'
import { countThings, describeThings } from './device-things.ts'
import { useDeviceOffer, type PendingOffer } from './use-device-offer.ts'

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
        <Button isBusy={isBusy} onClick={take}>
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

type OfferActions = {
  /** Taking over is under way. */
  readonly isBusy: boolean
  readonly take: () => void
  readonly leave: () => void
  readonly discard: () => void
}

/** What can be done with what this device has without an account; each tells what it did, and how to undo it. */
function useOfferActions({ things, parts, opened }: PendingOffer): OfferActions {
  const toasts = useToast()
  const [isBusy, setBusy] = useState(false)
  const count = countThings(things)
  const announceFailed = (text: string): void => void toasts.show({ kind: 'error', text })

  async function take(): Promise<void> {
    setBusy(true)
    const outcome = await takeOver(parts)
    setBusy(false)
    if (outcome.kind === 'failed')
      return announceFailed('Das hat gerade nicht geklappt. Alles ist noch auf diesem Gerät.')
    focusHeading()
    toasts.show({
      kind: outcome.kind === 'taken' ? 'success' : 'info',
      text: outcome.kind === 'taken' ? `${count} übernommen` : `${count} übernommen. ${UNKEPT_TEXT}`,
      action: { label: 'Rückgängig', onClick: () => void undo(outcome.documents) },
    })
  }
  async function undo(taken: readonly TakenDocument[]): Promise<void> {
    if (!(await giveBack(parts, taken)))
      announceFailed('Das ließ sich nicht zurücknehmen. Alles ist noch in deinem Konto.')
  }
  async function leave(): Promise<void> {
    const left = { userId: parts.userId, keys: things.keys }
    await opened.editNotes((notes) => ({
      ...notes,
      left: [...notes.left.filter(({ userId }) => userId !== parts.userId), left],
    }))
    focusHeading()
  }
  async function discard(): Promise<void> {
    const restore = await discardDeviceDocuments(parts.device, parts.collections)
    focusHeading()
    toasts.show({ kind: 'info', text: `${count} verworfen`, action: { label: 'Rückgängig', onClick: restore } })
  }
  return {
    isBusy,
    take: () => void take(),
    leave: () => void leave().catch(() => announceFailed('Dieses Gerät kann sich das gerade nicht merken.')),
    discard: () => void discard(),
  }
}

const UNKEPT_TEXT = 'Weil dieses Gerät gerade nichts speichern kann, bleibt alles auch hier.'

/** Focuses the heading because the pressed button disappears; keyboard users start at the top of the page again. */
function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
