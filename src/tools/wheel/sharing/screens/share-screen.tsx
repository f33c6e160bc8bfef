/** A link to a wheel, and its QR code: made on this device, without asking any server (K5–K7). */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { LinkCard } from '#kit/link/link-card'
import { usePackedLink, type PackedLink } from '#kit/link/packed-link'
import { useToast } from '#messaging/client'
import { Button, LinkButton } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { downloadBlob, downloadText } from '#ui/files/download'
import { Notice } from '#ui/page/notice'
import { Page } from '#ui/page/page'
import { RadioGroup, type RadioOption } from '#ui/form/radio-group'
import { drawQrCode, QrCode, type QrDrawing } from '#ui/picture/qr-code'
import { fileNameOf } from '../../file-name.ts'
import { wheelsCollection, type Wheel } from '../../model.ts'
import { sharedWheelPath } from '../../link-paths.ts'
import { largerIcon } from '../../parts/screens/link-icons.ts'
import { describeShared, type SharePermission } from '../share-link.ts'
import { sharingPath } from '#base/document-paths'
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
        <TitledCard id="link" title="Als Link">
          <RadioGroup
            label="Was andere damit tun können"
            options={permissions}
            value={permission}
            onChange={setPermission}
          />
          <Notice icon="warning">
            Die Namen stehen im Link. Wer ihn hat, kann sie lesen, auch ohne Konto, und er läuft nie ab. Schick ihn nur
            Leuten, die sie sehen dürfen.
          </Notice>
          <LinkCard
            link={link}
            title={`Glücksrad „${wheel.title}“`}
            tooLong="Dieses Rad ist zu groß für einen Link. Nimm Namen heraus, kürze sie oder teil es mit Personen."
          />
        </TitledCard>
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
    <TitledCard id="people" title="Gemeinsam mit Leuten auf diesem Server">
      <QuietText>
        Ein Link ist eine Momentaufnahme: Was du später am Rad änderst, kommt dort nicht an. Soll es ein gemeinsames Rad
        sein, das alle drehen und ändern, {user === null ? 'melde dich an und teil' : 'teil'} es mit ihnen.
      </QuietText>
      {user === null ? null : (
        <div>
          <LinkButton variant="secondary" icon="person" to={sharingPath(wheelsCollection, wheelId)}>
            Mit Personen teilen
          </LinkButton>
        </div>
      )}
    </TitledCard>
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

/** Enough for a page of paper; whole pixels per module, so that the edges stay sharp. */
const PIXELS_PER_MODULE = 12

function qrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}

/** Undefined where the browser makes no picture, such as without memory for it. */
async function qrPng({ size, isDark }: QrDrawing): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = size * PIXELS_PER_MODULE
  canvas.height = size * PIXELS_PER_MODULE
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      context.fillRect(column * PIXELS_PER_MODULE, row * PIXELS_PER_MODULE, PIXELS_PER_MODULE, PIXELS_PER_MODULE)
    }
  }
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png')
  })
}

type QrCardProps = { readonly link: PackedLink; readonly title: string }

/** The link as a picture for phones: to be scanned here, from a beamer, or from paper. */
function QrCard({ link, title }: QrCardProps) {
  const url = link.state === 'made' ? link.url : undefined
  const drawing = useMemo(() => (url === undefined ? undefined : drawQrCode(url)), [url])
  return (
    <TitledCard id="qr" title="Als QR-Code">
      {url !== undefined && drawing !== undefined ? <Code url={url} drawing={drawing} title={title} /> : null}
      {url !== undefined && drawing === undefined ? (
        <QuietText>
          Für einen QR-Code ist der Link zu lang: Es sind zu viele oder zu lange Namen. Verschick stattdessen den Link.
        </QuietText>
      ) : null}
    </TitledCard>
  )
}

type CodeProps = { readonly url: string; readonly drawing: QrDrawing; readonly title: string }

function Code({ url, drawing, title }: CodeProps) {
  const toasts = useToast()
  const [isLarge, setLarge] = useState(false)
  const name = fileNameOf(title, 'QR-Code')

  async function savePng(): Promise<void> {
    const blob = await qrPng(drawing)
    if (blob === undefined) toasts.show({ kind: 'error', text: 'Das Bild ließ sich nicht machen. Nimm das SVG.' })
    else downloadBlob(`${name}.png`, blob)
  }

  return (
    <>
      <QrCode text={url} label={`QR-Code mit dem Link zu „${title}“`} />
      <Button fullWidth icon={largerIcon} onClick={() => setLarge(true)}>
        Groß zeigen
      </Button>
      <Files>
        <Button variant="quiet" icon="download" onClick={() => void savePng()}>
          PNG
        </Button>
        <Button
          variant="quiet"
          icon="download"
          onClick={() => downloadText(`${name}.svg`, qrSvg(drawing), 'image/svg+xml')}
        >
          SVG
        </Button>
      </Files>
      {isLarge ? (
        <Dialog
          title={title}
          maxWidth={1_200}
          onClose={() => setLarge(false)}
          actions={
            <Button variant="primary" onClick={() => setLarge(false)}>
              Schließen
            </Button>
          }
        >
          <Large>
            <QrCode text={url} label={`QR-Code mit dem Link zu „${title}“`} isLarge />
          </Large>
        </Dialog>
      ) : null}
    </>
  )
}

const Files = styled('div')({ display: 'flex', justifyContent: 'center', gap: 8 })

// As large as the screen allows beside the title and the button.
const Large = styled('div')({
  width: 'min(100%, calc(100dvh - 220px))',
  minWidth: 'min(100%, 240px)',
  margin: '0 auto',
})
