import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { PrintButton } from '#ui/page/print-sheet'
import { downloadText } from '#ui/files/download'
import { formatMonth } from '#base/calendar/calendar-month'
import { accountFileName, monthCsv } from '../account-csv.ts'
import type { MonthSheet } from '../month-sheet.ts'

type MonthActionsProps = {
  readonly sheet: MonthSheet
  readonly canClose: boolean
  readonly onClose: () => void
}

/** What is done with a whole month. */
export function MonthActions({ sheet, canClose, onClose }: MonthActionsProps) {
  const { month } = sheet
  return (
    <Row>
      <QuietText>
        {canClose
          ? `Ein Abschluss hält fest, wie ${formatMonth(month)} steht. Ändern kannst du danach trotzdem.`
          : 'Der Ausdruck ist dein eigener Nachweis: alle Tage, Summen und Platz für Unterschriften.'}
      </QuietText>
      <Button
        variant="secondary"
        icon="download"
        onClick={() => downloadText(accountFileName(formatMonth(month)), monthCsv(sheet), 'text/csv')}
      >
        Monat (CSV)
      </Button>
      <PrintButton />
      {canClose ? (
        <Button variant="primary" icon="check" onClick={onClose}>
          Monat abschließen
        </Button>
      ) : null}
    </Row>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > p': { flex: '1 1 320px', marginRight: 'auto' },
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}))
