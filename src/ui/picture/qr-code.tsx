import { styled } from '@mui/material/styles'
import qrcode from 'qrcode-generator'

/** Light around the code, in modules; scanners need at least four (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** What the largest code (version 40) holds as bytes: at the usual error correction, and at the lowest. */
const MEDIUM_MAX_BYTES = 2_331
const LOW_MAX_BYTES = 2_953

export type QrDrawing = {
  /** Edge of the whole drawing with the light around it, in modules. */
  readonly size: number
  /** Whether the module at this place of the drawing is dark. */
  readonly isDark: (row: number, column: number) => boolean
  /** All dark modules as the path of an SVG. */
  readonly path: string
}

/** A text of ASCII, such as an address, as a QR code; undefined where it is too long for any. */
export function drawQrCode(text: string): QrDrawing | undefined {
  if (text.length > LOW_MAX_BYTES) return undefined
  const code = qrcode(0, text.length > MEDIUM_MAX_BYTES ? 'L' : 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * QUIET_MODULES
  const isDark = (row: number, column: number): boolean => {
    const [y, x] = [row - QUIET_MODULES, column - QUIET_MODULES]
    return y >= 0 && x >= 0 && y < count && x < count && code.isDark(y, x)
  }
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_unused, column) => (isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')).join(
      '',
    ),
  )
  return { size, isDark, path: rows.join('') }
}

type QrCodeProps = {
  readonly text: string
  readonly label: string
  /** As large as what it stands in, for a beamer; otherwise of a size that a phone reads. */
  readonly isLarge?: boolean
}

/** A text as a QR code: black on white in both themes, because that is what scanners read best. Nothing where it is too long. */
export function QrCode({ text, label, isLarge = false }: QrCodeProps) {
  const drawing = drawQrCode(text)
  if (drawing === undefined) return null
  const { size, path } = drawing
  return (
    <Picture
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      isLarge={isLarge}
    >
      <path d={path} fill="#000" />
    </Picture>
  )
}

const Picture = styled('svg')<{ readonly isLarge: boolean }>(({ isLarge }) => ({
  display: 'block',
  width: isLarge ? '100%' : 'min(232px, 100%)',
  margin: '0 auto',
  borderRadius: 12,
  background: '#fff',
}))
