/** Everything that was drawn and dealt with a wheel, how it came about, and how often each name won. */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { useNames, useUser } from '#auth/client'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card, QuietText, SectionTitle, TitledCard } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { EmptyState } from '#ui/list/empty-state'
import { GrowingList } from '#ui/list/growing-list'
import { Menu, type MenuEntry } from '#ui/menu'
import { Page } from '#ui/page/page'
import { printPage } from '#ui/page/print-sheet'
import { StatusLine } from '#ui/page/status-line'
import { printIcon } from '#ui/page/tool-icons'
import { Columns } from '#ui/list/columns'
import { verifyGrouping } from '../deal-groups.ts'
import { drawsCollection, groupingsCollection, type Wheel } from '../../model.ts'
import { resultsCsv, resultsFileName } from '../results-csv.ts'
import { tallyWins, type Tally } from '../tally-wins.ts'
import { wheelPath } from '../../tool.ts'
import { verifyDraw } from '../verify-draw.ts'
import { resultsIcon } from './draw-icons.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { ResultRow } from './result-row.tsx'
import { ResultsSheet } from './results-sheet.tsx'
import { setRevoked } from '../../parts/screens/set-revoked.ts'
import { documentOf, useWheelResults, type ShownResult } from './use-wheel-results.ts'
import { WheelPage } from '../../parts/screens/wheel-page.tsx'
import { WinBars } from './win-bars.tsx'

const ROWS_AT_ONCE = 10

export function ResultsScreen() {
  return <WheelPage>{(wheel) => <Results key={wheel.id} wheel={wheel} />}</WheelPage>
}

function Results({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const results = useWheelResults(wheel.id)
  const edits = useEdits()
  const user = useUser()
  const tallies = useTallies(results)
  const own = results.filter((result) => user === null || documentOf(result).ownerId === user.id)

  function empty(): void {
    const left = results.length - own.length
    const others = `${formatNumber(left)} von anderen ${left === 1 ? 'bleibt' : 'bleiben'}`
    const text = left === 0 ? 'Ergebnisse geleert' : `Deine Ergebnisse geleert, ${others}`
    edits.run(text, (documents) => {
      for (const { kind, id } of own) documents.remove(kind === 'draw' ? drawsCollection : groupingsCollection, id)
    })
  }

  return (
    <Page
      title={`Ergebnisse – ${wheel.title}`}
      heading="Ergebnisse"
      lead={wheel.title}
      tools={
        results.length === 0 ? undefined : (
          <Menu
            label="Mehr zu den Ergebnissen"
            entries={menuEntries(wheel.title, results, own.length === 0 ? undefined : empty)}
          />
        )
      }
    >
      {results.length === 0 ? (
        <NoResults wheelId={wheel.id} />
      ) : (
        <Columns second="minmax(320px, 400px)">
          {user === null || wheel.memberIds.length === 0 ? (
            <ResultList results={results} />
          ) : (
            <SharedResultList results={results} userId={user.id} />
          )}
          <Tallies tallies={tallies} />
        </Columns>
      )}
      <ResultsSheet title={wheel.title} results={results} tallies={tallies} />
    </Page>
  )
}

/** `onEmpty`: undefined if none of the results is the user's own. */
function menuEntries(
  title: string,
  results: ReturnType<typeof useWheelResults>,
  onEmpty: (() => void) | undefined,
): readonly MenuEntry[] {
  return [
    {
      icon: 'download',
      text: 'Als Tabelle herunterladen (CSV)',
      onClick: () => downloadText(resultsFileName(title), resultsCsv(results), 'text/csv'),
    },
    { icon: printIcon, text: 'Drucken', onClick: printPage },
    ...(onEmpty === undefined
      ? []
      : [{ icon: 'trash' as const, text: 'Ergebnisse leeren', onClick: onEmpty, startsGroup: true }]),
  ]
}

function NoResults({ wheelId }: { readonly wheelId: string }) {
  return (
    <EmptyState
      icon={resultsIcon}
      title="Noch nichts gezogen"
      actions={<LinkButton to={wheelPath(wheelId)}>Zum Rad</LinkButton>}
    >
      Dreh das Rad, dann steht hier jede Ziehung: wann sie war, wer gewonnen hat und mit welcher Chance. Zum Beispiel:
      „Anna · Chance 16,7 % · Nachgerechnet, stimmt“.
    </EmptyState>
  )
}

/** Of a wheel that several people turn, each result says who it was. */
function SharedResultList({ results, userId }: { readonly results: readonly ShownResult[]; readonly userId: string }) {
  const names = useNames(results.map((result) => documentOf(result).ownerId))
  const byOf = (result: ShownResult): string => {
    const { ownerId } = documentOf(result)
    return ownerId === userId ? 'dir' : (names.get(ownerId) ?? 'jemand anderem')
  }
  return <ResultList results={results} byOf={byOf} />
}

type ResultListProps = {
  readonly results: readonly ShownResult[]
  readonly byOf?: (result: ShownResult) => string
}

function ResultList({ results, byOf }: ResultListProps) {
  const documents = useDocumentsClient()
  const [proved, setProved] = useState<ShownResult>()
  const [checked, setChecked] = useState<ReadonlyMap<string, boolean>>(new Map())

  function prove(result: ShownResult): void {
    setChecked(new Map(checked).set(result.id, isRight(result)))
    setProved(result)
  }

  return (
    <Card aria-labelledby="results">
      <Head>
        <SectionTitle id="results">{formatCount(results.length, 'Ergebnis', 'Ergebnisse')}</SectionTitle>
        <Button onClick={() => setChecked(new Map(results.map((one) => [one.id, isRight(one)])))}>
          Alle nachrechnen
        </Button>
      </Head>
      <div role="status">{checked.size < results.length ? null : <Summary results={results} checked={checked} />}</div>
      <GrowingList
        items={results}
        step={ROWS_AT_ONCE}
        one="Ergebnis"
        many="Ergebnisse"
        renderRow={(result) => (
          <ResultRow
            key={result.id}
            result={result}
            isRight={checked.get(result.id)}
            by={byOf?.(result)}
            onProve={() => prove(result)}
            onRevoke={(isRevoked) => setRevoked(documents, result, isRevoked)}
          />
        )}
      />
      {proved === undefined ? null : <ProofDialog result={proved} onClose={() => setProved(undefined)} />}
    </Card>
  )
}

function isRight(result: ShownResult): boolean {
  return result.kind === 'draw' ? verifyDraw(result.draw) : verifyGrouping(result.grouping)
}

type SummaryProps = { readonly results: readonly ShownResult[]; readonly checked: ReadonlyMap<string, boolean> }

function Summary({ results, checked }: SummaryProps) {
  const wrong = results.filter(({ id }) => checked.get(id) === false).length
  if (wrong === 0) return <StatusLine tone="good">Alle nachgerechnet: Alles stimmt.</StatusLine>
  return (
    <StatusLine tone="alarm">
      {formatNumber(wrong)} von {formatNumber(results.length)} {wrong === 1 ? 'geht' : 'gehen'} beim Nachrechnen nicht
      auf. Sie wurden nachträglich verändert.
    </StatusLine>
  )
}

/** How often each name won in the draws that count; empty without one. */
function useTallies(results: readonly ShownResult[]): readonly Tally[] {
  return useMemo(() => {
    const draws = results.flatMap((one) => (one.kind === 'draw' && one.draw.revokedAt === undefined ? [one.draw] : []))
    return tallyWins(draws.toReversed())
  }, [results])
}

function Tallies({ tallies }: { readonly tallies: readonly Tally[] }) {
  if (tallies.length === 0) return null
  return (
    <TitledCard id="tallies" title="Wer wie oft" gap={1}>
      <QuietText>
        Der Balken zeigt, wie oft jemand gewonnen hat, der Strich, wie oft nach den Chancen zu erwarten war. Bei wenigen
        Ziehungen liegen sie oft weit auseinander: Das ist Zufall.
      </QuietText>
      <WinBars tallies={tallies} />
    </TitledCard>
  )
}

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > button': { margin: 0 },
})
