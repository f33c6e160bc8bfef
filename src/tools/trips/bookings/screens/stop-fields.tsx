/** Where and when: a place of the atlas brings its zone; without one that of the trip is taken, and the form says so (J2). */
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Field } from '#ui/form/field'
import { Select } from '#ui/form/select'
import { StatusLine } from '#ui/page/status-line'
import { clockIcon } from '#ui/page/tool-icons'
import { SpotField } from '../../atlas/screens/spot-field.tsx'
import { isKnownZone } from '../../moments/moment.ts'
import { withPlace, type LegDraft, type StopDraft, type ZoneDraft } from '../booking-draft.ts'
import type { BookingErrors } from '../booking-form.ts'
import type { BookingKind } from '../../booking-model.ts'
import { labelOfMark } from '../marks.ts'

type StopFieldsProps = {
  readonly words: { readonly spot: string; readonly date: string; readonly time: string; readonly dateHint?: string }
  readonly path: string
  readonly stop: StopDraft
  readonly errors: BookingErrors
  readonly tripZone: string
  readonly isSpotRequired: boolean
  readonly first?: 'airports' | 'places'
  readonly onChange: (stop: StopDraft) => void
}

export function StopFields({ words, path, stop, errors, tripZone, isSpotRequired, first, onChange }: StopFieldsProps) {
  return (
    <>
      <SpotField
        label={words.spot}
        name={`${path}.spot`}
        value={stop.where}
        onChange={(where) => onChange(withPlace(stop, where))}
        error={errors[`${path}.spot`]}
        isRequired={isSpotRequired}
        {...(first !== undefined && { first })}
      />
      <FieldPair>
        <Field
          label={words.date}
          name={`${path}.date`}
          type="date"
          value={stop.date}
          onChange={(date) => onChange({ ...stop, date })}
          hint={words.dateHint}
          error={errors[`${path}.date`]}
        />
        <Field
          label={words.time}
          name={`${path}.time`}
          type="time"
          value={stop.time}
          onChange={(time) => onChange({ ...stop, time })}
          error={errors[`${path}.time`]}
        />
      </FieldPair>
      <ZoneLine
        label={words.spot}
        zone={stop}
        tripZone={tripZone}
        error={errors[`${path}.zone`]}
        onChange={(zone) => onChange({ ...stop, ...zone })}
      />
    </>
  )
}

type ZoneLineProps = {
  readonly label: string
  readonly zone: ZoneDraft
  readonly tripZone: string
  readonly error: string | undefined
  readonly onChange: (zone: ZoneDraft) => void
}

/** The zone as a line; the long list of all zones is made only for those who want another one. */
export function ZoneLine({ label, zone: draft, tripZone, error, onChange }: ZoneLineProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { zone, assumedZone = tripZone } = draft
  if (isChoosing || error !== undefined)
    return (
      <ZoneSelect label={`Zeitzone („${label}“)`} zone={draft} tripZone={tripZone} error={error} onChange={onChange} />
    )
  const isDoubtful = zone === '' || !isKnownZone(zone)
  return (
    <Cluster>
      <StatusLine icon={isDoubtful ? 'warning' : clockIcon} tone={isDoubtful ? 'warning' : 'quiet'}>
        {zone === ''
          ? `Zone angenommen: ${assumedZone.replaceAll('_', ' ')}`
          : isDoubtful
            ? `Zone hier unbekannt: ${zone}`
            : zone.replaceAll('_', ' ')}
      </StatusLine>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        Zone wählen
      </Button>
    </Cluster>
  )
}

function ZoneSelect({ label, zone: draft, tripZone, error, onChange }: ZoneLineProps) {
  const { zone, assumedZone = tripZone } = draft
  const options = useMemo(() => {
    const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(zone === '' ? [] : [zone])])].sort()
    const text = assumedZone === tripZone ? `Wie die Reise: ${tripZone}` : `Angenommen: ${assumedZone}`
    const own = { value: '', text: text.replaceAll('_', ' ') }
    return [own, ...zones.map((value) => ({ value, text: value.replaceAll('_', ' ') }))]
  }, [zone, assumedZone, tripZone])
  return (
    <Select
      label={label}
      name="zone"
      options={options}
      value={zone}
      error={error}
      onChange={(chosen) => onChange({ zone: chosen, assumedZone })}
    />
  )
}

/** Two fields beside each other, below each other on a phone. */
export const FieldPair = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
})

type LegFieldsProps = {
  readonly leg: LegDraft
  readonly title: string
  /** Where its errors stand. */
  readonly path: string
  readonly kind: BookingKind
  readonly errors: BookingErrors
  readonly tripZone: string
  readonly onChange: (leg: LegDraft) => void
  /** Absent for the only one. */
  readonly onRemove?: () => void
}

/** The fields of a leg: both ends, and what stands on its ticket. */
export function LegFields({ leg, title, path, kind, errors, tripZone, onChange, onRemove }: LegFieldsProps) {
  const first = kind === 'flight' ? 'airports' : 'places'
  const departure = labelOfMark('departure', kind)
  const stop = { errors, tripZone, first, isSpotRequired: true } as const
  return (
    <Frame>
      <legend>{title}</legend>
      <StopFields
        {...stop}
        words={{ spot: 'Von', date: `${departure} am`, time: `${departure} um` }}
        path={`${path}.from`}
        stop={leg.from}
        onChange={(from) => onChange({ ...leg, from })}
      />
      <StopFields
        {...stop}
        words={{ spot: 'Nach', date: 'Ankunft am', time: 'Ankunft um', dateHint: 'Leer: am selben Tag' }}
        path={`${path}.to`}
        stop={leg.to}
        onChange={(to) => onChange({ ...leg, to })}
      />
      <FieldPair>
        {ticketFields.map(({ name, label, flightLabel = label }) => (
          <Field
            key={name}
            label={kind === 'flight' ? flightLabel : label}
            name={`${path}.${name}`}
            value={leg[name]}
            onChange={(text) => onChange({ ...leg, [name]: text })}
            error={errors[`${path}.${name}`]}
            autoComplete="off"
          />
        ))}
      </FieldPair>
      {onRemove === undefined ? null : (
        <Cluster>
          <Button variant="quiet" icon="trash" onClick={onRemove}>
            {`${title} entfernen`}
          </Button>
        </Cluster>
      )}
    </Frame>
  )
}

type TicketField = {
  readonly name: 'number' | 'seat' | 'coach' | 'fromPlatform' | 'toPlatform'
  readonly label: string
  readonly flightLabel?: string
}

const ticketFields: readonly TicketField[] = [
  { name: 'number', label: 'Nummer', flightLabel: 'Flugnummer' },
  { name: 'seat', label: 'Sitz' },
  { name: 'fromPlatform', label: 'Abfahrt: Gleis', flightLabel: 'Abflug: Gate, Terminal' },
  { name: 'toPlatform', label: 'Ankunft: Gleis', flightLabel: 'Ankunft: Gate, Terminal' },
  { name: 'coach', label: 'Wagen', flightLabel: 'Klasse, Bereich' },
]

const Frame = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  margin: 0,
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  '& > legend': { padding: '0 6px', fontWeight: 650 },
}))
