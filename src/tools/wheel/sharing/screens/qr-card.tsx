import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { useToast } from '#messaging/client'
import type { PackedLink } from '#kit/link/packed-link'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { downloadBlob, downloadText } from '#ui/files/download'
import { drawQrCode, QrCode, type QrDrawing } from '#ui/picture/qr-code'
import { fileNameOf } from '../../file-name.ts'
import { largerIcon } from '../../parts/screens/link-icons.ts'

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
export function QrCard({ link, title }: QrCardProps) {
  const url = link.state === 'made' ? link.url : undefined
  const drawing = useMemo(() => (url === undefined ? undefined : drawQrCode(url)), [url])
  return (
    <Card aria-labelledby="qr">
      <Stack gap={2}>
        <SectionTitle id="qr">Als QR-Code</SectionTitle>
        {url !== undefined && drawing !== undefined ? <Code url={url} drawing={drawing} title={title} /> : null}
        {url !== undefined && drawing === undefined ? (
          <QuietText>
            Für einen QR-Code ist der Link zu lang: Es sind zu viele oder zu lange Namen. Verschick stattdessen den
            Link.
          </QuietText>
        ) : null}
      </Stack>
    </Card>
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
      <Button variant="secondary" fullWidth icon={largerIcon} onClick={() => setLarge(true)}>
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
