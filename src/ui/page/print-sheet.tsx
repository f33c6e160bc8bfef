/** The sheet that is printed instead of the page it stands on: black on white in every theme. */
import { Global } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'

type PrintSheetProps = {
  /** Makes the sheet, which is there only while the browser prints: it may be long. */
  readonly children: () => ReactNode
}

export function PrintSheet({ children }: PrintSheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is there when the event has been told.
    const begin = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return createPortal(
    <Sheet data-print-sheet>
      <Global styles={onlyTheSheet} />
      {children()}
    </Sheet>,
    document.body,
  )
}

const onlyTheSheet = {
  '@media print': {
    'body > :not([data-print-sheet])': { display: 'none !important' },
    'html, body': { background: '#fff !important' },
  },
  '@page': { margin: '15mm' },
}

const Sheet = styled('div')({
  display: 'none',
  color: '#000',
  fontSize: '10pt',
  lineHeight: 1.35,
  '@media print': { display: 'block' },
  '& h1': { margin: '0 0 2mm', fontSize: '16pt' },
  '& h2': { margin: '6mm 0 2mm', fontSize: '12pt' },
  '& p': { margin: '0 0 2mm' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '1.2mm 2mm', borderBottom: '0.2mm solid #999', textAlign: 'left', verticalAlign: 'top' },
  '& tr': { breakInside: 'avoid' },
  '& thead': { display: 'table-header-group' },
  '& tfoot': { fontWeight: 700, display: 'table-row-group' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
})
