/** The rows of a table that could not be taken over, each with what is wrong, and as a table to put them right. */
import { styled } from '@mui/material/styles'
import { failedRowsCsv, type FailedTableRow } from '#base/table/failed-rows-csv'
import { formatCount } from '#base/text/format'
import { Button } from '../button.tsx'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '../card.tsx'
import { downloadText } from './download.tsx'
import { GrowingList } from '../list/growing-list.tsx'

const ROWS_AT_ONCE = 10

type FailedRowsProps = { readonly head: readonly string[]; readonly failed: readonly FailedTableRow[] }

export function FailedRows({ head, failed }: FailedRowsProps) {
  return (
    <Card aria-labelledby="failed">
      <Stack gap={2}>
        <SectionTitle id="failed">{formatCount(failed.length, 'Zeile', 'Zeilen')} nicht lesbar</SectionTitle>
        <QuietText>Nur diese bleiben zurück. Du kannst sie herunterladen, ausbessern und danach importieren.</QuietText>
        <GrowingList
          items={failed}
          step={ROWS_AT_ONCE}
          one="Zeile"
          many="Zeilen"
          renderRow={({ line, text }) => (
            <Row key={line}>
              Zeile {line}: {text}
            </Row>
          )}
        />
        <Cluster>
          <Button
            variant="secondary"
            icon="download"
            onClick={() => downloadText('Nicht importiert.csv', failedRowsCsv(head, failed), 'text/csv')}
          >
            Zeilen herunterladen (CSV)
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

const Row = styled('li')({ padding: '6px 0', overflowWrap: 'anywhere' })
