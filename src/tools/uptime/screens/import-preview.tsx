/** What a file becomes: how much of it is new, its first shops, what gets lost, what has no counterpart, what is faulty. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { formatCount, formatNumber } from '#base/format'
import { useDocumentsClient, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FailedRows } from '#ui/failed-rows'
import { GrowingList } from '#ui/growing-list'
import { StatusLine } from '#ui/status-line'
import { maintenancesCollection, shopsCollection } from '../collections.ts'
import { describeCheck } from '../describe-check.ts'
import { planShopImport, type PlannedShop, type PlannedShopImport } from '../plan-shop-import.ts'
import type { ReadShops } from '../read-shops.ts'

type ImportPreviewProps = {
  readonly owner: string
  readonly name: string
  readonly found: ReadShops
  readonly onWrite: (plan: PlannedShopImport) => void
  readonly onClose: () => void
}

const sourceNames = { csv: 'Tabelle', json: 'JSON', kuma: 'Uptime Kuma' } as const satisfies Record<
  ReadShops['source'],
  string
>

export function ImportPreview({ owner, name, found, onWrite, onClose }: ImportPreviewProps) {
  const documents = useDocumentsClient()
  const plan = useMemo(() => planOf(found, owner, documents), [found, owner, documents])
  const count = plan.shops.length
  return (
    <>
      <Card aria-labelledby="found">
        <Stack gap={2}>
          <SectionTitle id="found">
            {sourceNames[found.source]}: „{name}“
          </SectionTitle>
          <Counts plan={plan} found={found} />
          <Cluster>
            {count + plan.maintenances.length === 0 ? null : (
              // What is there may have changed since the file was looked at.
              <Button look="primary" onClick={() => onWrite(planOf(found, owner, documents))}>
                {`${formatCount(count, 'Shop', 'Shops')} importieren`}
              </Button>
            )}
            <Button look={count === 0 ? 'primary' : 'secondary'} onClick={onClose}>
              Andere Datei
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {count === 0 ? null : <Becoming plan={plan} source={found.source} />}
      {found.skipped.length === 0 ? null : <Skipped skipped={found.skipped} />}
      {found.failed.length === 0 ? null : <FailedRows head={found.head} failed={found.failed} />}
    </>
  )
}

function planOf(found: ReadShops, owner: string, documents: Documents): PlannedShopImport {
  return planShopImport(found, {
    owner,
    shops: documents.list(shopsCollection),
    maintenances: documents.list(maintenancesCollection),
  })
}

function Counts({ plan, found }: { readonly plan: PlannedShopImport; readonly found: ReadShops }) {
  const { shops, known, maintenances } = plan
  return (
    <CountList role="status">
      <StatusLine icon={shops.length === 0 ? 'info' : 'plus'} tone={shops.length === 0 ? 'quiet' : 'good'}>
        {shops.length === 0 ? 'Nichts Neues' : formatCount(shops.length, 'neuer Shop', 'neue Shops')}
      </StatusLine>
      {maintenances.length === 0 ? null : (
        <StatusLine icon="plus" tone="good">
          {formatCount(maintenances.length, 'Wartung', 'Wartungen')}
        </StatusLine>
      )}
      {known.length === 0 ? null : (
        <StatusLine icon="check" tone="quiet">
          {formatNumber(known.length)} schon da
        </StatusLine>
      )}
      {found.skipped.length === 0 ? null : (
        <StatusLine icon="info" tone="quiet">
          {formatNumber(found.skipped.length)} ohne Gegenstück
        </StatusLine>
      )}
      {found.failed.length === 0 ? null : (
        <StatusLine icon="warning" tone="alarm">
          {formatCount(found.failed.length, 'Zeile nicht lesbar', 'Zeilen nicht lesbar')}
        </StatusLine>
      )}
    </CountList>
  )
}

const ROWS_AT_ONCE = 8

function Becoming({ plan, source }: { readonly plan: PlannedShopImport; readonly source: ReadShops['source'] }) {
  return (
    <Card aria-labelledby="becoming">
      <SectionTitle id="becoming">Das wird daraus</SectionTitle>
      <GrowingList
        items={plan.shops}
        step={ROWS_AT_ONCE}
        one="Shop"
        many="Shops"
        renderRow={(planned) => (
          <Row key={planned.id}>
            <Line>
              {source === 'csv' ? 'Zeile' : 'Nr.'} {planned.read.line}
            </Line>
            <Becomes planned={planned} />
          </Row>
        )}
      />
    </Card>
  )
}

function Becomes({ planned: { shop, read } }: { readonly planned: PlannedShop }) {
  return (
    <What>
      <strong>{shop.name}</strong>{' '}
      {[describeCheck(shop.check), shop.group, ...shop.tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ')}
      {read.losses.map((loss) => (
        <QuietText key={loss}>{loss}</QuietText>
      ))}
    </What>
  )
}

function Skipped({ skipped }: Pick<ReadShops, 'skipped'>) {
  return (
    <Card aria-labelledby="skipped">
      <Stack gap={2}>
        <SectionTitle id="skipped">Bleibt zurück</SectionTitle>
        <GrowingList
          items={skipped}
          step={ROWS_AT_ONCE}
          one="Eintrag"
          many="Einträge"
          renderRow={({ name, reason }, index) => (
            <Row key={index}>
              <What>
                <strong>{name}</strong> {reason}
              </What>
            </Row>
          )}
        />
      </Stack>
    </Card>
  )
}

const CountList = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' })

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Line = styled('span')(({ theme }) => ({
  minWidth: 76,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
}))

const What = styled('div')({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' })
