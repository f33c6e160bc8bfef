/** The fields of a leg: both ends, and what stands on its ticket. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Field } from '#ui/form/field'
import type { BookingKind } from '../../booking-model.ts'
import type { LegDraft } from '../booking-draft.ts'
import type { BookingErrors } from '../booking-form.ts'
import { labelOfMark } from '../marks.ts'
import { FieldPair, StopFields } from './stop-fields.tsx'

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
