/** Parts of a file that could not be taken over, each with its fault: rows of a table, which can be put right as one, or things. */
import { styled } from '@mui/material/styles'
import { describeFailedRow, failedRowsCsv, type FailedTableRow } from '#base/table/failed-rows-csv'
import { formatCount } from '#base/text/format'
import { Button } from '../button.tsx'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '../card.tsx'
import { downloadText } from './download.tsx'
import { GrowingList } from '../list/growing-list.tsx'

const ROWS_AT_ONCE = 10

type FailedRowsProps = { readonly head: readonly string[]; readonly failed: readonly FailedTableRow[] }

export function FailedRows({ head, failed }: FailedRowsProps) {
  const hasLines = failed.some(({ line }) => line !== undefined)
  const [one, many] = hasLines ? ['Zeile', 'Zeilen'] : ['Eintrag', 'Einträge']
  return (
    <Card aria-labelledby="failed">
      <Stack gap={2}>
        <SectionTitle id="failed">{formatCount(failed.length, one, many)} nicht lesbar</SectionTitle>
        <QuietText>
          {hasLines
            ? 'Nur diese bleiben zurück. Du kannst sie herunterladen, ausbessern und danach importieren.'
            : 'Nur das bleibt zurück.'}
        </QuietText>
        <GrowingList
          items={failed}
          step={ROWS_AT_ONCE}
          one={one}
          many={many}
          renderRow={(row) => <Row key={failed.indexOf(row)}>{describeFailedRow(row)}</Row>}
        />
        {hasLines ? (
          <Cluster>
            <Button
              icon="download"
              onClick={() => downloadText('Nicht importiert.csv', failedRowsCsv(head, failed), 'text/csv')}
            >
              Zeilen herunterladen (CSV)
            </Button>
          </Cluster>
        ) : null}
      </Stack>
    </Card>
  )
}

const Row = styled('li')({ padding: '6px 0', overflowWrap: 'anywhere' })
