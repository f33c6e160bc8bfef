/** The sheet that is printed instead of the page it stands on: black on white in every theme. */
import { Global } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { toIso } from '#base/clock'
import { formatInstant } from '#base/text/format'
import { Button } from '../button.tsx'
import { printIcon } from './tool-icons.tsx'

type PrintSheetProps = {
  readonly title: string
  /** Beside the date of printing: „Anna Beispiel, 01.05.2026 bis 31.05.2026“. */
  readonly detail?: string
  /** Makes the sheet, which is there only while the browser prints: it may be long. A `section` stays on one page if it fits. */
  readonly children: () => ReactNode
}

export function PrintSheet({ title, detail, children }: PrintSheetProps) {
  const [printedAt, setPrintedAt] = useState<number>()
  // The listener comes with the page, so that one that is printed at once has its sheet.
  useLayoutEffect(() => {
    // The browser prints what is there when the event has been told.
    const begin = (): void => flushSync(() => setPrintedAt(Date.now()))
    const end = (): void => setPrintedAt(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (printedAt === undefined) return null
  return createPortal(
    <Sheet data-print-sheet>
      <Global styles={onlyTheSheet} />
      <h1>{title}</h1>
      <p>
        {detail === undefined ? '' : `${detail} · `}gedruckt am {formatInstant(toIso(printedAt))}
      </p>
      {children()}
    </Sheet>,
    document.body,
  )
}

/** Opens the browser's print dialog, which shows the `PrintSheet` of the page. */
export function printPage(): void {
  window.print()
}

export function PrintButton() {
  return (
    <Button icon={printIcon} onClick={printPage}>
      Drucken
    </Button>
  )
}

const onlyTheSheet = {
  '@media print': {
    'body > :not([data-print-sheet])': { display: 'none !important' },
    'html, body': { background: '#fff !important', colorScheme: 'light' },
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
  '& h2': { margin: '6mm 0 2mm', fontSize: '12pt', breakAfter: 'avoid' },
  '& section, & figure': { breakInside: 'avoid' },
  '& p': { margin: '0 0 2mm' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '1.2mm 2mm', borderBottom: '0.2mm solid #999', textAlign: 'left', verticalAlign: 'top' },
  '& tr': { breakInside: 'avoid' },
  '& thead': { display: 'table-header-group' },
  '& tfoot': { fontWeight: 700, display: 'table-row-group' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
})
