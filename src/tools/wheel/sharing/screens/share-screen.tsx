/** A link to a wheel, and its QR code: made on this device, without asking any server (K5–K7). */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { LinkCard } from '#kit/link/link-card'
import { usePackedLink } from '#kit/link/packed-link'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { RadioGroup, type RadioOption } from '#ui/form/radio-group'
import { wheelsCollection, type Wheel } from '../../model.ts'
import { sharedWheelPath } from '../../link-paths.ts'
import { describeShared, type SharePermission } from '../share-link.ts'
import { sharingPath } from '#base/document-paths'
import { QrCard } from './qr-card.tsx'
import { WheelPage } from '../../parts/screens/wheel-page.tsx'

const TITLE = 'Link zum Rad'

const permissions: readonly RadioOption<SharePermission>[] = [
  {
    value: 'view',
    text: 'Nur ansehen',
    detail: 'Ansehen und drehen. Das ist eine Bitte, kein Schloss: Die Namen abschreiben kann trotzdem jeder.',
  },
  {
    value: 'copy',
    text: 'Kopie erlauben',
    detail: 'Wer den Link öffnet, kann das Rad mit einem Tipp zu den eigenen Rädern kopieren.',
  },
]

export function ShareScreen() {
  return <WheelPage>{(wheel) => <LoadedShare wheel={wheel} />}</WheelPage>
}

function LoadedShare({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const [permission, setPermission] = useState<SharePermission>('view')
  const text = useMemo(() => describeShared(wheel, permission), [wheel, permission])
  const link = usePackedLink(text, sharedWheelPath)
  return (
    <Page title={`Link zu „${wheel.title}“`} heading={TITLE} lead={wheel.title} maxWidth={960}>
      <Columns>
        <Card aria-labelledby="link">
          <Stack gap={2}>
            <SectionTitle id="link">Als Link</SectionTitle>
            <RadioGroup
              label="Was andere damit tun können"
              options={permissions}
              value={permission}
              onChange={setPermission}
            />
            <Notice>
              <Icon name="warning" size={20} />
              <span>
                Die Namen stehen im Link. Wer ihn hat, kann sie lesen, auch ohne Konto, und er läuft nie ab. Schick ihn
                nur Leuten, die sie sehen dürfen.
              </span>
            </Notice>
            <LinkCard
              link={link}
              title={`Glücksrad „${wheel.title}“`}
              tooLong="Dieses Rad ist zu groß für einen Link. Nimm Namen heraus, kürze sie oder teil es mit Personen."
            />
          </Stack>
        </Card>
        <Beside>
          <QrCard link={link} title={wheel.title} />
        </Beside>
        <PeopleCard wheelId={wheel.id} />
      </Columns>
    </Page>
  )
}

/** A wheel that several people use together needs accounts, and so a server. */
function PeopleCard({ wheelId }: { readonly wheelId: string }) {
  const user = useUser()
  return (
    <Card aria-labelledby="people">
      <Stack gap={2}>
        <SectionTitle id="people">Gemeinsam mit Leuten auf diesem Server</SectionTitle>
        <QuietText>
          Ein Link ist eine Momentaufnahme: Was du später am Rad änderst, kommt dort nicht an. Soll es ein gemeinsames
          Rad sein, das alle drehen und ändern, {user === null ? 'melde dich an und teil' : 'teil'} es mit ihnen.
        </QuietText>
        {user === null ? null : (
          <div>
            <Button variant="secondary" icon="person" component={Link} to={sharingPath(wheelsCollection, wheelId)}>
              Mit Personen teilen
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(300px, 340px)',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** On large screens beside everything else, on small ones behind the link. */
const Beside = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('md')]: { gridColumn: 2, gridRow: '1 / span 2' },
}))
