/** What a report is about: its range, how it is put together, and which entries count. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { compareTexts } from '#base/text/format'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { ON_SMALL_PHONES } from '#ui/page/theme'
import type { ReportNames } from '../build-report.ts'
import {
  NOTHING,
  readDays,
  type DateRange,
  type ReportGroup,
  type ReportRange,
  type ReportView,
} from '../report-view.ts'

type ReportControlsProps = {
  readonly view: ReportView
  readonly days: DateRange
  readonly names: ReportNames
  readonly onChange: (fields: Partial<ReportView>) => void
}

export function ReportControls({ view, days, names, onChange }: ReportControlsProps) {
  return (
    <div role="group" aria-label="Was die Auswertung zeigt">
      <ControlGrid>
        <Select
          label="Zeitraum"
          name="range"
          options={rangeOptions}
          value={view.range}
          onChange={(range) => onChange({ range, days: range === 'free' ? days : undefined })}
        />
        <Select
          label="Gruppiert nach"
          name="group"
          options={groupOptions}
          value={view.group}
          onChange={(group) => onChange({ group })}
        />
        <Filter
          label="Projekt"
          name="project"
          all="Alle"
          none="Ohne Projekt"
          items={names.projects}
          value={view.projectId}
          onChange={(projectId) => onChange({ projectId })}
        />
        <Filter
          label="Schlagwort"
          name="tag"
          all="Alle"
          none="Ohne Schlagwort"
          items={names.tags}
          value={view.tagId}
          onChange={(tagId) => onChange({ tagId })}
        />
        {view.range === 'free' ? <RangeDays days={days} onChange={(next) => onChange({ days: next })} /> : null}
      </ControlGrid>
    </div>
  )
}

const rangeTexts = {
  week: 'Diese Woche',
  'last-week': 'Letzte Woche',
  month: 'Dieser Monat',
  'last-month': 'Letzter Monat',
  year: 'Dieses Jahr',
  'last-year': 'Letztes Jahr',
  free: 'Von … bis …',
} as const satisfies Record<ReportRange, string>

const groupTexts = {
  project: 'Projekt',
  tag: 'Schlagwort',
  week: 'Woche',
  month: 'Monat',
} as const satisfies Record<ReportGroup, string>

function optionsOf<Value extends string>(
  texts: Readonly<Record<Value, string>>,
  values: readonly Value[],
): readonly { readonly value: Value; readonly text: string }[] {
  return values.map((value) => ({ value, text: texts[value] }))
}

export const rangeOptions = optionsOf(rangeTexts, [
  'week',
  'last-week',
  'month',
  'last-month',
  'year',
  'last-year',
  'free',
])
const groupOptions = optionsOf(groupTexts, ['project', 'tag', 'week', 'month'])

type FilterProps = {
  readonly label: string
  readonly name: string
  readonly all: string
  readonly none: string
  readonly items: ReadonlyMap<string, { readonly name: string }>
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Filter({ label, name, all, none, items, value, onChange }: FilterProps) {
  const known = [...items]
    .map(([id, item]) => ({ value: id, text: item.name }))
    .toSorted((a, b) => compareTexts(a.text, b.text))
  const isGone = value !== undefined && value !== NOTHING && !items.has(value)
  return (
    <Select
      label={label}
      name={name}
      options={[
        { value: '', text: all },
        { value: NOTHING, text: none },
        ...known,
        ...(isGone ? [{ value, text: 'Gelöscht' }] : []),
      ]}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}

/** What is typed stays as it is until it makes a range. */
export function RangeDays({
  days,
  onChange,
}: {
  readonly days: DateRange
  readonly onChange: (days: DateRange) => void
}) {
  const [typed, setTyped] = useState(days)
  const isBackward = typed.from > typed.to && readDays(typed.from, typed.to) !== undefined

  function type(next: DateRange): void {
    setTyped(next)
    const read = readDays(next.from, next.to)
    if (read !== undefined && next.from <= next.to) onChange(read)
  }

  return (
    <>
      <Field label="Von" name="from" type="date" value={typed.from} onChange={(from) => type({ ...typed, from })} />
      <Field
        label="Bis"
        name="to"
        type="date"
        value={typed.to}
        onChange={(to) => type({ ...typed, to })}
        error={isBackward ? 'Das Ende liegt vor dem Anfang.' : undefined}
      />
    </>
  )
}

export const ControlGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 },
  // Two beside each other would cut „Dieser Monat“.
  [ON_SMALL_PHONES]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
