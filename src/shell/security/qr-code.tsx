import { styled } from '@mui/material/styles'
import qrcode from 'qrcode-generator'

/** Light around the code, in modules; scanners need at least four (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** A text as a QR code: black on white in both themes, because that is what scanners read best. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * QUIET_MODULES
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_unused, column) =>
      code.isDark(row, column) ? `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z` : '',
    ).join(''),
  )
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={rows.join('')} fill="#000" />
    </Picture>
  )
}

const Picture = styled('svg')({
  display: 'block',
  width: 'min(232px, 100%)',
  margin: '0 auto',
  borderRadius: 12,
  background: '#fff',
})
