import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { QuietText } from '#ui/card'
import { PrintButton } from '#ui/page/print-sheet'
import { formatMonth, type Month } from '#base/calendar/calendar-month'

type MonthActionsProps = {
  readonly month: Month
  readonly canClose: boolean
  readonly onClose: () => void
}

/** What is done with a whole month. */
export function MonthActions({ month, canClose, onClose }: MonthActionsProps) {
  return (
    <Row>
      <QuietText>
        {canClose
          ? `Ein Abschluss hält fest, wie ${formatMonth(month)} steht. Ändern kannst du danach trotzdem.`
          : 'Der Ausdruck ist dein eigener Nachweis: alle Tage, Summen und Platz für Unterschriften.'}
      </QuietText>
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
