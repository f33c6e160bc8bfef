/** All incidents: those that run first, then day by day. */
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatCount, formatDay, formatInstant, formatNumber } from '#base/text/format'
import { useDocuments, useDocumentsStatus } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card } from '#ui/card'
import { downloadText } from '#ui/files/download'
import { SearchField } from '#ui/form/search-field'
import { Segments } from '#ui/form/segments'
import { Select } from '#ui/form/select'
import { EmptyState } from '#ui/list/empty-state'
import { FilterBar } from '#ui/list/filter-bar'
import { BigList } from '#ui/list/big-list'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { printPage } from '#ui/page/print-sheet'
import { printIcon } from '#ui/page/tool-icons'
import { incidentsCollection, shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { TagSelect } from '../../parts/screens/tag-select.tsx'
import {
  ALL_INCIDENTS,
  filterIncidents,
  groupIncidents,
  type KnownIncident,
  type IncidentFilter,
} from '../incident-days.ts'
import { incidentsCsv } from '../incidents-csv.ts'
import { SHOPS_PATH } from '../../paths.ts'
import { IncidentRow } from './incident-row.tsx'
import { IncidentsSheet } from './incidents-sheet.tsx'
import { AsOfNotice } from '#kit/as-of'
import { useIncidentFilter, isNarrowed } from './use-incident-filter.ts'
import { useKnownNow } from '../../answers/screens/use-overview.ts'
import { usePeople } from './use-people.ts'
import { fullNameOf, compareShops } from '../../words/full-name.ts'

const ROW_PX = 84

export function IncidentsScreen() {
  const incidents = useDocuments(incidentsCollection)
  const shops = useDocuments(shopsCollection)
  const [filter, change] = useIncidentFilter()
  const { isLoaded } = useDocumentsStatus('isLoaded')
  const { standAt } = useKnownNow(MINUTE_MS)
  const shopsById = useMemo(() => new Map(shops.map((shop) => [shop.id, shop])), [shops])
  const shown = useMemo(() => filterIncidents(incidents, filter, shopsById), [incidents, filter, shopsById])
  const nameOf = ({ shopId, shopName }: KnownIncident): string => {
    const shop = shopsById.get(shopId)
    return shop === undefined ? shopName : fullNameOf(shop)
  }
  if (!isLoaded) return <Page heading="Störungen">{null}</Page>
  return (
    <Page
      title="Störungen – Shop-Uptime"
      heading="Störungen"
      {...(incidents.length === 0
        ? {}
        : { tools: <ListMenu incidents={shown} shopNameOf={nameOf} isPart={shown.length < incidents.length} /> })}
    >
      {standAt === undefined ? null : <AsOfNotice at={standAt} />}
      {incidents.length === 0 ? (
        <NoIncidents hasShops={shops.length > 0} />
      ) : (
        <>
          <IncidentFilters
            filter={filter}
            onChange={change}
            shops={shops}
            total={incidents.length}
            running={incidents.filter(({ endedAt }) => endedAt === undefined).length}
          />
          {shown.length === 0 ? (
            <NothingFits
              isOnlyRunning={filter.state === 'running'}
              onReset={() => change({ ...ALL_INCIDENTS, shopId: undefined, tag: undefined })}
            />
          ) : (
            <IncidentList incidents={shown} nameOf={nameOf} />
          )}
        </>
      )}
    </Page>
  )
}

type Row = { readonly key: string } & ({ readonly heading: string } | { readonly incident: KnownIncident })

function IncidentList(o: {
  readonly incidents: readonly KnownIncident[]
  readonly nameOf: (incident: KnownIncident) => string
}) {
  const { nowMs } = useKnownNow(MINUTE_MS)
  const people = usePeople(o.incidents.flatMap(({ acknowledgement }) => acknowledgement?.userId ?? []))
  const rows = groupIncidents(o.incidents, dayOf).flatMap(({ key, incidents }): readonly Row[] => [
    { key, heading: headingOf(key, incidents, nowMs) },
    ...incidents.map((incident) => ({ key: incident.id, incident })),
  ])
  return (
    <ListCard aria-label="Liste der Störungen">
      <IncidentsSheet
        title="Störungen"
        detail={formatCount(o.incidents.length, 'Störung', 'Störungen')}
        incidents={o.incidents}
        nameOf={o.nameOf}
        nowMs={nowMs}
      />
      <BigList
        items={rows}
        keyOf={({ key }) => key}
        isPlain
        rowPx={ROW_PX}
        renderRow={(row) =>
          'heading' in row ? (
            <DayHeading>{row.heading}</DayHeading>
          ) : (
            <IncidentRow
              incident={row.incident}
              name={o.nameOf(row.incident)}
              by={row.incident.acknowledgement === undefined ? undefined : people(row.incident.acknowledgement.userId)}
              day={row.incident.endedAt === undefined ? formatDay(row.incident.startedAt, nowMs) : undefined}
              nowMs={row.incident.endedAt === undefined ? nowMs : 0}
            />
          )
        }
      />
    </ListCard>
  )
}

/** The day of the device's clock, to sort by. */
function dayOf(iso: string): string {
  return dayFormat.format(new Date(iso))
}

const dayFormat = new Intl.DateTimeFormat('en-CA')

function headingOf(key: string, incidents: readonly KnownIncident[], nowMs: number): string {
  if (key === 'running') return formatCount(incidents.length, 'Störung läuft', 'Störungen laufen')
  const day = formatDay(incidents[0]?.startedAt ?? key, nowMs)
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`
}

type ListMenuProps = {
  readonly incidents: readonly KnownIncident[]
  readonly shopNameOf: (incident: KnownIncident) => string
  readonly isPart: boolean
}

function ListMenu({ incidents, shopNameOf, isPart }: ListMenuProps) {
  const { nowMs } = useKnownNow(MINUTE_MS)
  const nameOf = usePeople(incidents.flatMap(({ acknowledgement }) => acknowledgement?.userId ?? []))
  return (
    <Menu
      label="Mehr zu den Störungen"
      entries={[
        { icon: printIcon, text: 'Drucken', onClick: printPage },
        {
          icon: 'download',
          text: isPart ? 'Gezeigte als Tabelle herunterladen (CSV)' : 'Als Tabelle herunterladen (CSV)',
          onClick: () =>
            downloadText(fileName(nowMs), incidentsCsv(incidents, { nowMs, nameOf, shopNameOf }), 'text/csv'),
        },
      ]}
    />
  )
}

function fileName(nowMs: number): string {
  return `Störungen ${formatInstant(new Date(nowMs).toISOString()).slice(0, 10)}.csv`
}

function NoIncidents({ hasShops }: { readonly hasShops: boolean }) {
  return (
    <EmptyState
      icon="check"
      title="Keine Störungen"
      actions={<LinkButton to={SHOPS_PATH}>{hasShops ? 'Zu deinen Shops' : 'Shop anlegen'}</LinkButton>}
    >
      Fällt ein Shop aus, steht hier, seit wann, wie lange und warum. Zum Beispiel: „14:05 Uhr · Falscher Status: 503
      statt 200–299 · 12 Min. lang“.
    </EmptyState>
  )
}

function NothingFits({ isOnlyRunning, onReset }: { readonly isOnlyRunning: boolean; readonly onReset: () => void }) {
  return (
    <EmptyState
      icon={isOnlyRunning ? 'check' : 'search'}
      title={isOnlyRunning ? 'Gerade läuft keine Störung, die dazu passt' : 'Keine Störung, die dazu passt'}
      actions={
        <Button variant="primary" onClick={onReset}>
          Alle zeigen
        </Button>
      }
    >
      Nimm den Filter heraus, dann siehst du alle.
    </EmptyState>
  )
}

// The list begins at the edge of its card, whose heading is that of the first day.
const ListCard = styled(Card)(({ theme }) => ({
  paddingTop: 4,
  [theme.breakpoints.down('sm')]: { paddingTop: 4 },
}))

const DayHeading = styled('h2')(({ theme }) => ({
  marginTop: 16,
  marginBottom: 2,
  fontSize: '0.9375rem',
  fontWeight: 700,
  color: theme.vars.palette.text.secondary,
}))

type IncidentFiltersProps = {
  readonly filter: IncidentFilter
  readonly onChange: (change: Partial<IncidentFilter>) => void
  readonly shops: readonly (Pick<Shop, 'name' | 'group' | 'tags'> & { readonly id: string })[]
  readonly total: number
  readonly running: number
}

/** The filters of the incident list: ongoing incidents, a shop, a tag, or words. */
function IncidentFilters({ filter, onChange, shops, total, running }: IncidentFiltersProps) {
  return (
    <FilterBar
      label="Störungen filtern"
      isNarrowed={isNarrowed(filter)}
      choices={
        <Segments
          label="Welche"
          value={filter.state}
          onChange={(state) => onChange({ state })}
          options={[
            { value: 'all', text: `Alle (${formatNumber(total)})`, short: `Alle (${formatNumber(total)})` },
            {
              value: 'running',
              text: `Laufend (${formatNumber(running)})`,
              short: `Laufend (${formatNumber(running)})`,
            },
          ]}
        />
      }
      fields={<Fields filter={filter} onChange={onChange} shops={shops} />}
    />
  )
}

function Fields({ filter, onChange, shops }: Pick<IncidentFiltersProps, 'filter' | 'onChange' | 'shops'>) {
  const names = shops.toSorted(compareShops).map((shop) => ({ value: shop.id, text: fullNameOf(shop) }))
  return (
    <>
      <SearchField
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Shop, Ursache oder Notiz"
      />
      <Select
        label="Shop"
        name="shop"
        options={[{ value: '', text: 'Alle' }, ...names]}
        value={filter.shopId ?? ''}
        onChange={(id) => onChange({ shopId: id === '' ? undefined : id })}
      />
      <TagSelect tags={shops.flatMap((shop) => shop.tags)} value={filter.tag} onChange={(tag) => onChange({ tag })} />
    </>
  )
}
