/** The rows that become no entry, each with what is wrong, and as a table to put them right. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/format'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { downloadText } from '#ui/download'
import { GrowingList } from '#ui/growing-list'
import { failedRowsCsv } from '../failed-rows-csv.ts'
import { describeProblem } from '../import-problems.ts'
import type { ReadImport } from '../read-import.ts'

const ROWS_AT_ONCE = 10

export function FailedRows({ head, failed }: Pick<ReadImport, 'head' | 'failed'>) {
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
          renderRow={({ line, problem }) => (
            <Row key={line}>
              Zeile {line}: {describeProblem(problem)}
            </Row>
          )}
        />
        <Cluster>
          <Button
            look="secondary"
            icon="download"
            onClick={() => downloadText('Nicht importiert.csv', failedRowsCsv({ head, failed }), 'text/csv')}
          >
            Zeilen herunterladen (CSV)
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

const Row = styled('li')({ padding: '6px 0', overflowWrap: 'anywhere' })
